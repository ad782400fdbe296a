/** Categories above the leaves, and the ways lessons treat a topic, in English. */

export const GROUPS: readonly string[] = [
  '职业资格=Qualifications|消防安全=Fire and Safety|建造造价=Construction and Costing|财会金融=Accounting and Finance|教育法律旅游=Education, Law and Tourism',
  'IT · 互联网=IT and Internet|编程开发=Programming|数据分析=Data Analysis|运维与安全=Operations and Security|产品与运营=Product and Growth',
  '设计创作=Design and Media|插画绘画=Illustration and Painting|视频摄影=Video and Photography|平面与界面=Graphic and Interface Design|空间与音乐=Space and Music',
  '语言留学=Languages|英语=English|日韩语=Japanese and Korean|方言与小语种=Dialects and Other Languages|留学规划=Study Abroad',
  '管理经营=Management|项目管理=Project Management|人力资源=Human Resources|法务合规=Legal and Compliance|营销与领导力=Marketing and Leadership',
  '生活兴趣=Life and Leisure|茶酒咖啡=Tea, Wine and Coffee|心理与成长=Mind and Growth|花艺园艺手作=Flowers, Gardens and Crafts|书画琴棋旅行=Arts, Games and Travel',
  '健康护理=Health and Care|母婴与养老=Babies and the Elderly|营养与运动=Nutrition and Sport|中医养生=Chinese Medicine|急救与口腔=First Aid and Dental Care',
  '技能实操=Trades and Skills|电工与焊接=Electrics and Welding|烹饪烘焙=Cooking and Baking|美容美发=Beauty and Hair|驾驶与维修=Driving and Repair',
];

export const PHRASES: readonly string[] = [
  '考点梳理=What the exam asks|真题精讲=Past papers explained|易错点辨析=Easy mistakes|条文与场景对照=Rules and situations|案例题答题步骤=Steps for case questions|口诀与记忆卡片=Memory cards|例题讲评=Worked examples|新旧大纲对比=Old and new syllabus|高频数字速记=Figures to remember|综合案例串讲=Cases put together',
  '概念与适用场景=What it is for|环境准备=Setting up|动手写一遍=Write it yourself|常见报错与排查=Errors and how to read them|小项目演练=A small project|代码走读=Reading code|性能与取舍=Speed and trade-offs|线上案例复盘=A case from production|练习讲解=Exercises explained|面试会怎么问=What interviewers ask',
  '要回答的问题=The question to answer|方法与步骤=Method and steps|跟着做一遍=Do it along|真实业务案例=A real business case|常见误区=Common misunderstandings|图表与表达=Charts and words|工具与模板=Tools and templates|结果怎么解读=Reading the result',
  '方法框架=A framework|案例拆解=A case taken apart|分组演练=Practice in groups|模板与工具=Templates and tools|练习讲评=Practice reviewed|真实项目复盘=Looking back at a project|嘉宾分享=A guest speaks',
  '作品赏析=Looking at works|工具与设置=Tools and settings|临摹示范=Copying, demonstrated|构图拆解=Composition taken apart|配色方案=Colour schemes|分步演示=Step by step|习作点评=Studies reviewed|常见毛病修改=Mending usual faults|商业案例还原=A commercial case rebuilt|自由创作提示=Ideas for your own work',
  '器材与设置=Gear and settings|现场实录=On location|参数怎么选=Choosing settings|一个人怎么做=Working alone|规则与例外=Rules and exceptions|案例改稿=A draft improved|软件操作=In the software|课后练习=Practice after class|案例欣赏=Looking at cases|尺寸与参数=Sizes and settings',
  '名曲赏析=Listening to a classic|慢速示范=Slow demonstration|分段练习=Practice in parts|节拍器练习=With the metronome|编曲思路=Ideas for arranging',
  '情景对话=Dialogues|发音纠正=Pronunciation|词汇拓展=More words|语法点讲透=Grammar made clear|听力精听=Close listening|跟读与复述=Repeat and retell|写作批改示例=Corrected writing|文化小知识=A bit of culture|模拟测试讲评=Mock test reviewed|开口任务=Your turn to speak',
  '课堂实录=In the classroom|示范讲解=A demonstration|教案拆解=A lesson plan taken apart|常见偏误=Usual errors|活动设计=Designing activities|评分要点=What is graded|模拟练习=Mock exercise|问答整理=Questions answered',
  '时间表=The timetable|范例拆解=An example taken apart|分步操作=Step by step|清单与模板=Checklists and templates|常见错误=Usual mistakes|修改示范=How to revise|真实案例=A real case',
  '问题诊断=Finding the problem|案例讨论=Discussing a case|工具模板=Templates|角色扮演=Role play|制度与流程=Rules and processes|数据与指标=Figures and measures|沟通话术=What to say|落地清单=A list for tomorrow',
  '入门讲解=An introduction|材料与器具=Materials and tools|跟做练习=Practice along|常见失败原因=Why it fails|审美小课=A lesson in taste|进阶变化=Variations|故事与典故=Stories behind it|作品点评=Works reviewed|日常应用=In daily life',
  '概念与误解=What it is, and is not|案例故事=A case told|对话示范=A dialogue shown|自我练习=An exercise for yourself|研究怎么说=What research says',
  '要领讲解=The essentials|跟练=Practise along|常见毛病=Usual faults|名作赏析=Looking at masterworks',
  '准备清单=What to prepare|实地案例=A case on the spot|跟着做一份=Make one yourself|看点与故事=Sights and stories|省钱与省时=Saving money and time|常见的坑=Pitfalls|旅友经验=Travellers’ advice',
  '为什么重要=Why it matters|流程示范=The procedure shown|要点与顺序=Points and order|风险与禁忌=Risks and limits|案例分析=Case analysis|沟通技巧=How to talk about it|记录要点=What to record|考核要点=What is tested|家庭应用=At home',
  '安全规范=Safety rules|工具识别与使用=Knowing the tools|工序分解=The work in steps|手法特写=Hands in close-up|常见缺陷与返工=Faults and rework|计时练习=Against the clock|评分标准解读=How it is graded|参数与用量=Settings and amounts|师傅经验谈=A master’s advice|综合项目=A whole project',
];
