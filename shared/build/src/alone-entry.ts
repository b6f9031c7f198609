import { runAlone } from '@anketa/remote/alone';
import { globalCss } from '@anketa/ui/theme';
import description from '#remote-description';
import remote from '#remote-under-work';

await runAlone(description.id, remote, globalCss);
