/** What news is about, in English. */

export const NEWS_SUMMARIES: readonly string[] = [
  '拿到证书不等于补贴到账。从核对工种目录到查询进度，把每一步需要的材料和常见退件原因讲清楚。=A certificate is not yet a subsidy. What each step asks for, from the list of trades to the state of your claim, and why papers come back.',
  '课没上完想退、机构换了老师、校区搬远了，分别该怎么处理？用三个情形说明如何计算和留存证据。=You want to stop halfway, the teacher changed, the school moved away: how the sum is worked out in three cases, and what to keep as proof.',
  '专业技术人员每年的公需科目与专业科目各有学时要求，线上学习能否计入，取决于施教机构是否在名单内。=Professionals owe hours in general and in special subjects every year. Whether hours online count depends on who teaches them.',
  '营业执照、办学许可证、行业备案，各管什么事？教你用公开渠道两分钟核对一家机构的底细。=Business licence, school permit, registration: what each is for, and how to check an institution in two minutes.',
  '没有单位也能享受培训补贴。梳理灵活就业人员常见的三类待遇与办理入口。=No employer, and still entitled: three kinds of support for the self-employed, and where to ask for them.',
  '越来越多的证书只发电子版。怎样下载、怎样验证、用人单位不认怎么办，一次说明白。=More and more certificates come without paper. How to download and verify one, and what to do when an employer doubts it.',
  '三科如何分配时间、什么时候开始做真题、案例题怎么练，按照倒排计划安排最后三个月。=Three subjects, three months: when to begin with past papers, how to practise cases, planned backwards from the day.',
  '学历、专业、从业年限、照片，四个环节的退回原因和对应的处理办法。=Degree, subject, years at work and the photo: why applications are returned, and what helps.',
  '批次不同、题目不同，但难度经过等值处理。与其猜批次，不如把计算题的草稿习惯练好。=Different sittings have different questions of equal weight. Practise neat working instead of guessing the easier day.',
  '备课二十分钟、试讲十分钟。一个可以反复使用的结构，以及三处最容易超时的地方。=Twenty minutes to prepare, ten to teach: a structure that always fits, and three places where time runs out.',
  '多久能考一次、成绩有没有有效期、说话题怎么准备，集中回答十个高频问题中的关键几个。=How often you may sit it, how long a mark is valid, how to prepare the talk: the questions people ask most.',
  '软件版本更新后，快捷键和菜单位置略有不同。用一份清单把考场环境在家里搭出来。=New versions moved keys and menus a little. A checklist to rebuild the exam room at home.',
  '下班后很难有整块时间。把预习、听课、回想放进一天里的三个空档，坚持比强度更重要。=Evenings are never whole. Preview, lesson and recall fit into three gaps of a day; keeping at it beats effort.',
  '题目、错因、正解、下次怎么办，四栏写完不超过五分钟。关键在最后一栏。=Question, cause, answer, next time: four columns in five minutes, and the last one matters most.',
  '直播的价值在互动。准备一个问题、记一条时间轴、课后重讲一遍，效果好过反复看回放。=Live classes are for talking. Bring a question, note the minutes, retell it afterwards: better than any replay.',
  '看懂和写出来之间隔着一百次报错。给零基础学员的一份三十天小项目清单。=Between reading code and writing it lie a hundred errors. Thirty days of small projects for beginners.',
  '直接背条文效率很低。把法条放回它要解决的场景里，再记例外，考试时反而更稳。=Learning articles by heart is slow. Put each back into the case it solves, then learn the exceptions.',
  '最后一周的目标不是学更多，而是取得出来。一页纸的清单，帮你把已经会的稳稳拿住。=The last week is not for learning more but for recalling. One page to hold on to what you know.',
  '新基地配有消防联动、钢筋绑扎等实操工位，面授班学员开课前可预约参观并试用设备。=The new sites have places for fire systems and steel work. Learners may visit and try them before class.',
  '回收的问卷显示，面试中被追问最多的是“你怎么发现这个问题”。附报告的统计口径说明。=“How did you find this problem?” is what interviewers ask most, the survey says. With notes on how it was counted.',
  '每周末一场，面向社区居民免费开放，由中级茶艺师带领，从识茶到冲泡共六讲。=Every weekend and free for the neighbourhood: six sessions, from knowing tea to brewing it, with a tea master.',
  '有方学社把直播课的三件事写成约定：课表提前公布，提问当堂回答，错过的课可以看回放。=Three things Youfang writes down about its live classes: timetables in advance, answers in class, replays of what you missed.',
  '三十多家入驻机构的录播课开放试学课时，试学不需要付款，满意再报名。=The recorded courses of more than thirty institutions have trial lessons: try without paying, sign up if you like it.',
  '爱好者、助人者、从业者，需要的训练完全不同。路径图按身份列出课程顺序和督导要求。=Curious, helping or practising: each needs another training. The map lists courses and supervision for each.',
];

export const NEWSROOM: readonly string[] = [
  '知集=Zhiji|知集法务=Zhiji Legal|知集编辑部=Zhiji Newsroom|周敏=Zhou Min|沈岚=Shen Lan',
];

/** Titles of documents. */
export const DOCUMENTS: readonly string[] = [
  '用户服务协议=Service Agreement|隐私政策=Privacy Policy|敏感个人信息处理同意书=Consent to the Use of Sensitive Data|分销服务协议=Distribution Agreement|退款规则=Refund Rules',
];
