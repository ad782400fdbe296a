/**
 * What is said in the demo's videos. A video is shared by many lessons, so it speaks of the way a
 * matter is treated, which the lessons have in common, and not of the matter itself.
 */

export interface Beat {
  /** Points on the slide. */
  readonly points: readonly [string, string, string];
  /** Sentences, spread evenly over the slide; `{aspect}` is filled in. */
  readonly zh: readonly string[];
  readonly en: readonly string[];
}

export const WELCOME: Beat = {
  points: ['这一节要解决什么', '怎样听最省力', '听完要做的事'],
  zh: [
    '大家好，欢迎回来。这一节的内容不多，但每一步都要动手。',
    '先看清这一节要解决什么问题，再往下听。',
    '建议手边放一张纸，记下三件事：目标、步骤、疑问。',
    '听不懂的地方先做标记，不要停下来，听完再回头看。',
    '准备好了，我们开始。',
  ],
  en: [
    'Hello and welcome back. There is not much in this lesson, but every step is for you to do.',
    'First see what problem this lesson solves, then go on listening.',
    'Keep a sheet of paper at hand and note three things: the goal, the steps, your questions.',
    'Mark what you do not understand and go on; come back to it afterwards.',
    'Ready? Then let us begin.',
  ],
};

/** Each way of treating a matter takes these four, one slide each. */
export const BEATS: readonly Beat[] = [
  {
    points: ['它解决什么问题', '什么时候用得上', '不做会怎样'],
    zh: [
      '现在来看“{aspect}”。很多人会跳过这一步，后面要花两倍的时间补回来。',
      '先问自己一个问题：如果不做这一步，最先出问题的会是哪里？',
      '把答案写下来，一句话就够，后面我们会回来对照。',
      '它不是每次都要做，但你要知道什么时候不能省。',
    ],
    en: [
      'Now to “{aspect}”. Many skip this step and spend twice the time on it later.',
      'Ask yourself: if you left it out, where would things go wrong first?',
      'Write the answer down in one sentence; we shall come back to it.',
      'It is not needed every time, but you must know when it cannot be left out.',
    ],
  },
  {
    points: ['先看完整的一遍', '再拆成三步', '每一步只改一个地方'],
    zh: [
      '先完整地看一遍，不用急着记，只看顺序。',
      '第二遍我会停下来，把它拆成三步，每一步只做一件事。',
      '做完一步就检查一步，这样出了错也知道错在哪里。',
      '注意屏幕上的第三点：每次只改一个地方，才看得出是什么起了作用。',
    ],
    en: [
      'Watch it once from beginning to end; do not try to remember, only see the order.',
      'The second time I stop and take it apart into three steps, one thing each.',
      'Check each step when it is done, so that you know where a mistake came from.',
      'Note the third point: change one thing at a time, or you will not see what helped.',
    ],
  },
  {
    points: ['最常见的三种错', '怎样自己发现', '怎样改回来'],
    zh: [
      '说到“{aspect}”，学员最常见的错有三种，我当年也都犯过。',
      '第一种是太快，第二种是太满，第三种是没有检查。',
      '发现错误不丢人，最怕的是做错了还不知道。',
      '改的时候从最近的一步改起，不要推倒重来。',
    ],
    en: [
      'With “{aspect}” there are three usual mistakes; I made all of them myself.',
      'The first is to be too fast, the second to do too much, the third not to check.',
      'There is no shame in finding a mistake; the worst is not to know of it.',
      'Mend it from the last step backwards; do not tear everything down.',
    ],
  },
  {
    points: ['现在轮到你', '对照清单检查', '把问题写进笔记'],
    zh: [
      '现在请按下暂停，自己做一遍，再回来继续。',
      '做完以后，对照屏幕上的清单检查，一项一项来。',
      '做不到的那一项，就是你接下来要练的地方。',
      '把遇到的问题写进笔记，也可以发到问答区，我会看。',
    ],
    en: [
      'Now press pause, do it yourself, and then come back.',
      'When you have finished, check it against the list on the screen, item by item.',
      'The item you cannot tick is what you should practise next.',
      'Write your questions into the notes, or ask them under the course; I read them.',
    ],
  },
];

export const CLOSING: Beat = {
  points: ['今天学了什么', '下次课之前做什么', '在哪里提问'],
  zh: [
    '最后小结一下。今天的内容可以用一句话说完：先看清，再动手，最后检查。',
    '下次课之前，请把今天的练习再做一遍，不看视频。',
    '{advice}',
    '有问题随时在问答区留言。我们下一节见。',
  ],
  en: [
    'To sum up, today in one sentence: look first, then do, then check.',
    'Before the next lesson do the exercise once more, without the video.',
    'A little every day does more than a lot at once.',
    'Ask under the course whenever something is unclear. See you in the next lesson.',
  ],
};
