import { useExtensions } from '@anketa/remote/use-extensions';
import { ShellLink } from '../chrome/shell-link.tsx';

/** What remotes add to the pages of the settings: this page knows neither them nor their addresses. */
export function AddedCards() {
  return useExtensions('settings.cards', {}).map(({ key, label, text, to }) => (
    <section key={key}>
      <h2>
        <ShellLink href={to}>{label}</ShellLink>
      </h2>
      {text ? <p>{text}</p> : null}
    </section>
  ));
}
