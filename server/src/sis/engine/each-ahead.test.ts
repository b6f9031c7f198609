import { expect, it } from 'vitest';
import { eachAhead } from './each-ahead.ts';

function counted(last: number, failsAt?: number) {
  const steps: string[] = [];
  async function* items() {
    try {
      for (let item = 1; item <= last; item++) {
        if (item === failsAt) throw new Error(`item ${item}`);
        steps.push(`made ${item}`);
        yield item;
      }
    } finally {
      steps.push('closed');
    }
  }
  return { steps, items: items() };
}

const breath = () => new Promise((done) => setImmediate(done));

it('the next item is made while one is used, from when it is asked for', async () => {
  const { steps, items } = counted(2);
  await eachAhead(items, async (item, askNext) => {
    await breath();
    steps.push(`sent ${item}`);
    askNext();
    askNext();
    await breath();
    steps.push(`used ${item}`);
    return true;
  });
  expect(steps).toEqual(['made 1', 'sent 1', 'made 2', 'used 1', 'sent 2', 'closed', 'used 2']);
});

it('without being asked the next item is made when one was used; none once there is enough', async () => {
  const { steps, items } = counted(5);
  await eachAhead(items, async (item) => {
    steps.push(`used ${item}`);
    return item < 2;
  });
  expect(steps).toEqual(['made 1', 'used 1', 'made 2', 'used 2', 'closed']);
});

it('what fails in the next item is thrown once this one was used, and the items are closed', async () => {
  const { steps, items } = counted(3, 2);
  const using = eachAhead(items, async (item, askNext) => {
    askNext();
    await breath();
    steps.push(`used ${item}`);
    return true;
  });
  await expect(using).rejects.toThrow('item 2');
  expect(steps).toEqual(['made 1', 'closed', 'used 1']);
});

it('what fails in using an item is thrown, with the next one under way', async () => {
  const { steps, items } = counted(3, 2);
  const using = eachAhead(items, async (_, askNext) => {
    askNext();
    await breath();
    throw new Error('the database has gone');
  });
  await expect(using).rejects.toThrow('the database has gone');
  expect(steps).toEqual(['made 1', 'closed']);
});
