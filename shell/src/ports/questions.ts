import type { Answer, Question } from '@anketa/remote/contract';
import { createStore, type Store } from '@anketa/remote/store';

export interface AskedQuestion extends Question {
  readonly answer: (answer: Answer) => void;
}

export interface QuestionsPort {
  readonly asked: Store<AskedQuestion | null>;
  confirm(question: Question): Promise<Answer>;
}

/** The confirm dialog: one question at a time, the next when it has been answered. */
export function createQuestions(): QuestionsPort {
  const asked = createStore<AskedQuestion | null>(null);
  let queue: Promise<unknown> = Promise.resolve();
  function ask(question: Question): Promise<Answer> {
    return new Promise((resolve) => {
      asked.set({
        ...question,
        answer(answer) {
          asked.set(null);
          resolve(answer);
        },
      });
    });
  }
  return {
    asked,
    confirm(question) {
      const answer = queue.then(() => ask(question));
      queue = answer;
      return answer;
    },
  };
}
