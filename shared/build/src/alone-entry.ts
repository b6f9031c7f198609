import description from '#remote-description';
import remote from '#remote-under-work';
import { runAlone } from '../../remote/src/alone.tsx';
import { globalCss } from '../../ui/src/theme.ts';

await runAlone(description.id, remote, globalCss);
