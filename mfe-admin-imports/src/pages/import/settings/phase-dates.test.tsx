import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../../testing/evaluation-of.ts';
import { renderedPart } from '../../../testing/rendered.tsx';
import { PhaseDatesForm } from './phase-dates.tsx';

test('a moment that is chosen stands below in words, with the time zone that it is meant in', async () => {
  const { context } = fakeSuite({ session: sessionOf('admin') });
  const { text, container } = await renderedPart(context, <PhaseDatesForm evaluation={evaluationOf()} version="v1" />);
  expect(text).toContain('Studenti začnou vyplňovat.');
  fireEvent.change(screen.getByLabelText('Začátek vyplňování'), { target: { value: '2026-02-01T08:30' } });
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain('1. února 2026 v 8:30');
  expect(container.textContent).toMatch(/Časy platí pro pásmo: \S+/);
});
