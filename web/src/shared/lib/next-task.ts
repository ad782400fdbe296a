/** What follows is a task of its own, so that a phone can answer a finger in between. */
export const nextTask = async (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
