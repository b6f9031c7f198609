import { useLocale } from './suite.ts';
import { suiteTexts } from './texts.ts';

/** A page that only says something: not found, no permission. Plain elements, so that it weighs nothing. */
export function Panel({ title, text }: { readonly title: string; readonly text: string }) {
  const texts = suiteTexts(useLocale());
  return (
    <section style={{ maxWidth: '36rem', paddingBlock: '2rem' }}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/">{texts.home}</a>
      </p>
    </section>
  );
}
