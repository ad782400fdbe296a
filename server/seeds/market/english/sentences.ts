/** Sentences of the subjects' introductions in English: openings, whom they are for, advice. */

export const SENTENCES: readonly (readonly [zh: string, en: string])[] = [
  [
    '备考{leaf}，时间永远不够用。这门课按照近几年的命题规律重新编排，先讲分值最高的部分，再补零散考点，让每一个小时都花在得分上。',
    'There is never enough time before an exam ({leaf}). This course follows what was asked in recent years: the parts worth most come first, the rest after, so that every hour earns points.',
  ],
  [
    '《{title}》由一线讲师主讲。每节课只解决一类题目：先看题目，再回到规范条文，最后用变式题检验。',
    '“{title}” is taught by people who do the work. Each lesson is about one kind of question: first the question, then the rule, then a variation to check yourself.',
  ],
  [
    '很多学员不是听不懂，而是听完做不对题。本课把{leaf}的内容拆成“条文、场景、陷阱”三层，讲一层练一层。',
    'Many understand everything and still get the answers wrong. This course on {leaf} takes each matter apart into rule, situation and trap, and practises each.',
  ],
  [
    '讲到例题先自己做，再听讲评；做错三成以上的章节，隔天复听一次。',
    'Try each example before you hear it explained, and go over chapters with many mistakes again the next day.',
  ],
  [
    '把错题按“没记住、没看清、不会算”分类，考前一周只看第三类。',
    'Sort your mistakes into forgotten, misread and cannot do; look only at the third kind in the last week.',
  ],
  [
    '案例题请动笔写完整步骤，再对照评分点批改。',
    'Write case answers out in full, then grade them by the key.',
  ],
  ['准备报考{leaf}的在职人员', 'People at work who prepare for {leaf}'],
  ['第一次接触{leaf}、想从头学起的人', 'Beginners who want to learn {leaf} from the start'],
  ['考过一次、想补齐短板再上场的人', 'Those who tried once and want to close the gaps'],
  [
    '这不是一门只看不做的课。《{title}》先让你看到结果，再带你动手做一遍，最后回头弄清楚为什么。',
    'This is not a course to watch only. “{title}” first shows the result, then has you do it yourself, and then asks why it works.',
  ],
  [
    '学{leaf}最怕只会照抄。我们从一个真实的小需求出发，边做边引入概念，遇到报错也不剪掉，一起把它读懂。',
    'The danger with {leaf} is to copy only. We begin with a small real need, bring in ideas as we go, and read every error message together.',
  ],
  [
    '课程内容来自讲师团队近两年的项目复盘，删掉了面试八股，留下真正在工作中用得到的{leaf}知识。',
    'The content comes from projects of the last two years: what is used at work in {leaf}, without interview trivia.',
  ],
  [
    '请自己敲一遍代码再对照答案，复制粘贴学不到读报错的本领。',
    'Type the code yourself before you look at the answer; copying does not teach reading errors.',
  ],
  [
    '每章末尾的小项目都可以放进作品集，记得写清楚自己的取舍。',
    'The projects at the end of chapters belong in your portfolio; write down your choices.',
  ],
  [
    '遇到问题先读最后一行报错，再到问答区带上截图提问。',
    'Read the last line of the error first, then ask with a screenshot.',
  ],
  ['零基础、想从{leaf}入门的人', 'Beginners who want to start with {leaf}'],
  ['已经会一点、想做出完整作品的自学者', 'Self-taught learners who want to finish something whole'],
  ['工作里需要用到{leaf}的职场人', 'People who need {leaf} at work'],
  [
    '好作品来自反复修改。《{title}》每一章都留一件小作品，请从构图、节奏和完成度三个方面自己修改。',
    'Good work comes from revising. Every chapter of “{title}” ends with a small piece of your own, to revise for composition, rhythm and finish.',
  ],
  [
    '我们把{leaf}拆成看得见的步骤：先观察，再临摹，再改一改变成自己的。没有基础也能跟上。',
    'We take {leaf} apart into steps one can see: observe, copy, then make it your own. No experience needed.',
  ],
  [
    '软件会更新，眼光留得住。这门课一半时间讲工具，一半时间讲为什么这样好看，让你离开教程也能继续创作。',
    'Software changes, a good eye stays. Half of this course is about tools, half about why things look good, so that you can go on without it.',
  ],
  [
    '每天二十分钟，比周末一次画四个小时更有效。',
    'Twenty minutes a day do more than four hours on Sunday.',
  ],
  [
    '把参考图放在作品旁边，先写下三处不同，再动手修改。',
    'Lay the reference beside your work and write down three differences before you revise.',
  ],
  [
    '把第一张和最后一张作品放在一起看，你会看到自己的进步。',
    'Put your first and last work side by side and see how far you came.',
  ],
  ['没有基础的{leaf}爱好者', 'Anyone fond of {leaf}, without experience'],
  ['想用{leaf}接单的自由职业者', 'Freelancers who want to earn with {leaf}'],
  ['需要自己动手出图出片的内容编辑', 'Editors who make their own pictures and films'],
  [
    '语言是用出来的。《{title}》的每节课都要你开口，说完再对照示范，找出一个最值得改的地方。',
    'A language is learned by using it. Every lesson of “{title}” asks you to speak, then to compare and find the one thing most worth changing.',
  ],
  [
    '我们不追求背更多单词，而是让学过的{leaf}真正说得出、写得对。课程按场景推进，一课一用。',
    'Not more words, but words you can use. This course on {leaf} goes from situation to situation, one use a lesson.',
  ],
  [
    '课程由中外讲师共同设计，讲解用中文说透，练习尽量贴近真实交流，适合有一定时间规律学习的人。',
    'Designed together by Chinese and foreign teachers: explained in Chinese, practised as people really talk. For those who can study regularly.',
  ],
  [
    '每天十五分钟跟读，录下来和原音对比，一个月后再听第一天的录音。',
    'Repeat aloud for fifteen minutes a day and record it; hear the first day again after a month.',
  ],
  [
    '单词请放在句子里记，每个生词写一句自己的话。',
    'Learn words in sentences; write one of your own for each new word.',
  ],
  [
    '写作先列提纲再成文，改的时候先看结构，再看语言。',
    'Outline before you write; revise the structure first, then the language.',
  ],
  ['想把{leaf}学扎实的初学者', 'Beginners who want solid foundations in {leaf}'],
  ['有考试或申请计划的学生', 'Students with an exam or application ahead'],
  ['工作与生活里要用到{leaf}的成年人', 'Adults who use {leaf} at work and in life'],
  [
    '管理不是懂道理，而是做动作。《{title}》的每一节都落到一张表、一次谈话或一个会议，第二天就能用。',
    'Managing is not knowing but doing. Every lesson of “{title}” ends in a sheet, a talk or a meeting that you can use the next day.',
  ],
  [
    '本课围绕{leaf}中最常见的二十个难题展开，用真实企业的匿名案例讲清楚：当时有哪些选择，后来发生了什么。',
    'Twenty usual problems of {leaf}, told by anonymous cases of real companies: what choices there were, and what came of them.',
  ],
  [
    '讲师在企业一线工作多年，课程不堆概念，只讲做法、边界和代价，表格怎么写也一格一格讲清楚。',
    'Taught by people with years in companies: no heap of concepts, but what to do, where it ends and what it costs, down to how a form is filled in.',
  ],
  [
    '带着手头的一个真实问题来听，课后写出自己的方案。',
    'Bring a real problem of yours, and write your own plan afterwards.',
  ],
  [
    '建议和同事一起学习，讨论题两个人做比一个人做更有收获。',
    'Study with a colleague; discussing alone gives less.',
  ],
  [
    '模板请按照自己公司的规模删减，流程越短越容易坚持。',
    'Cut the templates to the size of your company; short processes last.',
  ],
  ['刚开始负责{leaf}相关工作的人', 'People who have just taken over work in {leaf}'],
  ['做了几年、想把经验理清楚的骨干', 'Experienced people who want to put their knowledge in order'],
  ['没有专职人员、凡事自己来的小团队', 'Small teams that do everything themselves'],
  [
    '学一样东西，不一定为了证书。《{title}》节奏不快，材料常见，周末花上一两个小时，就能做出让自己开心的成果。',
    'One need not learn for a certificate. “{title}” takes its time and uses common materials; an hour or two at the weekend makes something to be happy about.',
  ],
  [
    '课程从{leaf}最基本的动作讲起，每一步都给出近景示范，也告诉你哪些地方可以随意、哪些地方不能省。',
    'The course begins with the simplest moves of {leaf}, shows every step from near, and says where you are free and where not.',
  ],
  [
    '讲师讲的是多年的心得：买什么、不必买什么、先练什么。跟着做，少走弯路。',
    'The teacher’s experience of many years: what to buy, what not, what to practise first.',
  ],
  [
    '不必一次买齐工具，先用手边的替代品练习，喜欢了再添置。',
    'Do not buy every tool at once; practise with what you have.',
  ],
  [
    '把作品拍下来，隔一周再看，自己会发现要改的地方。',
    'Photograph your work and look again after a week; you will see what to change.',
  ],
  ['慢一点没关系，动作做对比做快更重要。', 'Slow is fine; right matters more than fast.'],
  ['想从{leaf}开始一样新爱好的人', 'Anyone who looks for a new hobby and starts with {leaf}'],
  ['学过一点、总觉得不得要领的人', 'Those who learned a little and miss the point'],
  ['想和家人一起学的人', 'Those who want to learn with their family'],
  [
    '照护是一门需要动手的学问。《{title}》把{leaf}的流程拆成可以反复练习的动作，并说明每一步为什么要这样做。',
    'Care is learned by hand. “{title}” takes the procedures of {leaf} apart into moves to practise, and says why each is done so.',
  ],
  [
    '本课由医院与社区机构的带教老师讲授，内容与现行规范一致。课程提供健康知识与技能训练，不替代医生的诊断。',
    'Taught by instructors from hospitals and community centres, by current standards. It trains knowledge and skill and does not replace a doctor.',
  ],
  [
    '无论是为家人还是为职业，学好{leaf}都从安全开始。我们先讲风险，再讲方法，最后讲如何沟通。',
    'For the family or as a profession, {leaf} begins with safety: first the risks, then the methods, then how to talk about them.',
  ],
  [
    '动作类内容请先看两遍示范，再在安全的环境下练习。',
    'Watch a demonstration twice before you practise, somewhere safe.',
  ],
  [
    '有基础疾病的学员，请先咨询医生再进行运动练习。',
    'If you have an illness, ask a doctor before you exercise.',
  ],
  [
    '每章的考核要点建议打印出来，和同伴互相检查。',
    'Print what is tested in each chapter and check each other.',
  ],
  ['准备从事{leaf}工作的人员', 'People who want to work in {leaf}'],
  ['想把家人照顾得更好的人', 'Those who want to care better for their family'],
  ['需要温习规范的从业者', 'Professionals who want to refresh the standards'],
  [
    '手上的功夫要靠练。《{title}》把{leaf}的工序一道一道拍清楚，关键角度给特写，错误做法也做给你看。',
    'Hands learn by practice. “{title}” films the work of {leaf} step by step, close up where it matters, and shows the wrong way too.',
  ],
  [
    '课程按照职业技能等级的考核标准编排，理论够用，重在实操。每练完一项，对照评分要点自己先打分。',
    'Arranged by the standards of the skill levels: enough theory, mostly practice. After each exercise, grade yourself by what is asked.',
  ],
  [
    '讲师多数出身车间和后厨，讲话直接：先保证安全，再讲效率，最后才是花样。',
    'Most teachers come from workshops and kitchens and speak plainly: safety first, then speed, then style.',
  ],
  [
    '操作前先做一遍安全检查，养成习惯比记住口诀更可靠。',
    'Make a safety check before you begin; a habit is safer than a rhyme.',
  ],
  [
    '用手机拍下自己的操作，与示范视频并排看，差距一目了然。',
    'Film yourself and watch it beside the demonstration.',
  ],
  [
    '耗材先少备一些，练熟一道工序再添下一道的。',
    'Buy few materials at first; add more once a step comes easily.',
  ],
  ['想学{leaf}这门手艺的转行者', 'Those who change their trade to {leaf}'],
  ['准备考技能等级的学徒', 'Apprentices before their skill level exam'],
  ['想在家自己动手的人', 'Those who like to do it themselves at home'],
];
