import { expect, it } from 'vitest';

import { deliver } from './delivery.ts';

const MAIL = { to: 'ann@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

/** A mailer that fails so many times, and a record of the tries. */
function failing(times: number) {
  const events: string[] = [];
  const mailer = {
    async send() {
      events.push('send');
      if (events.filter((event) => event === 'send').length <= times) throw new Error('no server');
    },
  };
  const wait = async (ms: number) => {
    events.push(`wait ${ms}`);
  };
  return { events, mailer, wait };
}

it.each([
  [0, ['send']],
  [1, ['send', 'wait 1000', 'send']],
  [3, ['send', 'wait 1000', 'send', 'wait 10000', 'send', 'wait 60000', 'send']],
])('sends after %i failures', async (times, wanted) => {
  const { events, mailer, wait } = failing(times);
  await deliver(mailer, MAIL, wait);
  expect(events).toEqual(wanted);
});

it('gives up after the fourth, and when the wait is broken off', async () => {
  const { events, mailer, wait } = failing(9);
  await expect(deliver(mailer, MAIL, wait)).rejects.toThrow('no server');
  expect(events.filter((event) => event === 'send')).toHaveLength(4);
  const broken = deliver(failing(1).mailer, MAIL, () => Promise.reject(new Error('closing')));
  await expect(broken).rejects.toThrow('closing');
});
