/** Banners, coupons, announcements and news of the demo in English. */

export const BANNERS: readonly string[] = [
  '把想学的，学到能上岗=Learn it well enough to do the job',
  '直播课表：今晚有课，随时提问=Live classes tonight: ask whenever you like',
  '套餐课：一次报名，几门连着学=Packages: sign up once, study several courses',
  '直播、录播、面授与套餐课，付款前就看清怎么退=Live, recorded or in person. Know the refund before you pay|从数据分析学起=Start with data analysis',
  '消防法规精讲：老师在线，听不懂当场问=Fire Regulations: the teacher answers as you ask|去听消防法规=Join Fire Regulations',
  '合规与劳动法连着学，比分开报名更省=Compliance and labour law together, for less|看看这个套餐=See the package',
];

export const FOOTER: readonly string[] = [
  '上海市杨浦区知集路 88 号 6 层=6/F, 88 Zhiji Road, Yangpu, Shanghai',
];

export const COUPONS: readonly string[] = [
  '新人立减 20 元=¥20 off for newcomers|满 200 减 30=¥30 off from ¥200|全场 85 折，最高减 100=15% off everything, up to ¥100|直播课满 300 减 50=Live: ¥50 off from ¥300|录播、面授满 500 减 70=Recorded and in person: ¥70 off from ¥500|编程开发 8 折=Programming: 20% off|人气好课满 250 减 40=Popular courses: ¥40 off from ¥250',
  '安建教育满 150 减 30=Anjian: ¥30 off from ¥150|数原学院 9 折=Shuyuan: 10% off|套餐满 600 减 80=Packages: ¥80 off from ¥600|5 元券，秒杀可用=¥5, also in flash sales|面授满 1,000 减 150=In person: ¥150 off from ¥1,000|周一十点抢 100 元券=¥100, Monday at ten|周末满 100 减 15=Weekend: ¥15 off from ¥100|新人满 300 减 50=Newcomers: ¥50 off from ¥300',
];

/** What coupons are for. */
export const SCOPES: readonly string[] = [
  'courses in 编程开发=courses in Programming|“数据分析师从零到上岗”, “插画与视觉叙事” and 1 more=“Data Analyst: From Zero to Hired”, “Illustration and Visual Storytelling” and 1 more|all courses and packages of 安建教育=all courses and packages of Anjian Education|all courses and packages of 数原学院=all courses and packages of Shuyuan Data Academy',
];

/** Words offered before anybody types; each finds something in English, too. */
export const HOT_WORDS: readonly string[] = [
  '消防=Fire safety|短视频=Short video|心理=Counselling',
];

export const ANNOUNCEMENTS: readonly string[] = [
  '节假日客服服务时间=Customer service on holidays|直播课可以预约了=Reminders of live classes|报考消防工程师前请先核对条件=Fire engineers: check the conditions before you apply|直播课有效期内可看回放=Replays while your course is valid|面授课凭入场券二维码签到=Check in on site with the code on your ticket|学习进度跨设备同步=Your progress on every device',
];

export const NEWS: readonly string[] = [
  '职业技能等级证书补贴申领：先看这五步=Subsidies for Skill Certificates: Five Steps|预付式培训消费怎么退？新规下的几个关键点=Refunds of Prepaid Training under the New Rules|继续教育学时年底前要补齐，线上课程如何认定=Continuing Education before Year’s End: How Online Courses Count|培训机构资质怎么查：三张证看懂一家机构=How to Check an Institution: Three Papers|灵活就业人员参加技能培训，这些待遇别错过=Training for the Self-Employed: What You Are Entitled To|电子证书与纸质证书同等有效，求职时这样出示=Electronic Certificates Count as Much as Paper',
  '消防工程师考试时间表与备考节奏建议=Fire Engineer: Exam Dates and a Plan|二级建造师报名资格审核，容易卡住的四个地方=Constructor Grade 2: Four Traps of the Application|会计初级改为分批次机考，应试策略怎么变=Junior Accounting Goes on Screen: What Changes|教师资格面试：十分钟试讲如何拿住节奏=Teaching Interview: Ten Minutes at the Right Pace|普通话水平测试报名与训练的常见疑问=The Mandarin Test: Usual Questions|计算机等级考试上机环境变化，考前这样熟悉=Computer Exam: Getting to Know the New Setup',
  '上班族怎么学得下去：把一节课拆成三个二十分钟=Learning after Work: One Lesson in Three Parts|错题本不是抄题本：四栏法让复盘有用=A Notebook of Mistakes in Four Columns|直播课怎么听才不走神：课前、课中、课后各做一件事=Staying Awake in Live Classes|自学编程的前三十天：少看视频，多写小东西=The First Thirty Days of Programming|记不住法条？试试“场景—规则—例外”三层卡片=Cannot Remember the Law? Try Cards in Three Layers|考前一周别再刷新题：用“回想清单”收尾=The Last Week before an Exam: Recall, Not New Questions',
  '安建教育新增三处实训基地，面授班可预约参观=Anjian Education Opens Three Training Sites|数原学院发布学员就业报告：数据岗位更看重项目=Shuyuan Reports on Its Graduates: Projects Matter|清和茶院与社区合作开设周末公益茶课=Qinghe Tea House Teaches in the Neighbourhood|有方学社公布直播课约定：先看课表，再报名=Youfang on Its Live Classes: See the Timetable, Then Sign Up|知集机构服务月：三十家机构开放试听课=A Month of Open Classes at Thirty Institutions|心岸发布心理咨询学习路径图：先分清三种身份=Heart Shore Draws a Map of Learning Counselling',
];
