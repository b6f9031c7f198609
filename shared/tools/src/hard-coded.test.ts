import { expect, test } from 'vitest';
import { hardCodedTexts } from './hard-coded.ts';

const found = (text: string) => hardCodedTexts([{ path: 'mfe-a/src/page.tsx', text }]);

test.each([
  '<p>Uložit</p>',
  '<p>{isNew ? "New" : t("old")}</p>',
  '<p>{name || `Nobody`}</p>',
  '<>{"Save"} {count}</>',
  '<button aria-label="Close" />',
  '<Field label={`Name of ` + who} />',
  '<img alt={"Map"} />',
  '<Page title="Users" />',
  'notify({ kind: "success", text: "Saved" });',
  'suite.notify({ kind: "success", text: isNew ? "Made" : t("saved") });',
  'confirm({ title: t("sure"), yes: "Delete" });',
])('%s is found', (text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  '<p>{t("save")} · {count} %</p>',
  '<p className="wide" data-state="open">Anketa</p>',
  '<button type="submit" aria-label={words.close} />',
  '<kbd>K</kbd>',
  '<a href="/settings">{t("menu.settings")}</a>',
  'notify({ kind: "success", text: t("saved") });',
  'log({ text: "Saved" });',
  '<p>{/* Save */}</p>',
])('%s is none', (text) => {
  expect(found(text)).toEqual([]);
});
