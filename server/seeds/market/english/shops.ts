/** Institutions, labels, teachers' titles and other short words in English. */

/** Name, then the line about it. */
export const SHOPS: readonly string[] = [
  '数原学院=Shuyuan Data Academy|安建教育=Anjian Education|有方学社=Youfang Product School|清和茶院=Qinghe Tea House|合济法学院=Heji Law School|心岸=Heart Shore|码上学堂=Mashang Coding School|线外工作室=Beyond the Line Studio',
  '镜间影像学校=Jingjian Film School|博闻外语=Bowen Languages|青柠日语=Lime Japanese|岭南语社=Lingnan Language Club|致远项目管理=Zhiyuan Project Management|人和人力=Renhe HR|明衡会计=Mingheng Accounting|金榜财经=Jinbang Finance',
  '启航师训=Qihang Teacher Training|山河导游学校=Shanhe Guide School|云栈技术学院=Yunzhan Tech Institute|盾牌安全实验室=Shield Security Lab|小鹿运营课=Little Deer Growth|星图设计学院=Star Map Design School|木作空间=Woodwork Space|声声音乐社=Shengsheng Music Club',
  '墨池书院=Mochi Academy|暖灯家庭教育=Warm Lamp Family School|康宁护理学校=Kangning Nursing School|橙果营养=Orange Nutrition|动力健身学院=Power Fitness Academy|百草堂中医学社=Hundred Herbs Chinese Medicine|红心急救中心=Red Heart First Aid|匠心电气学校=Craft Electrics School',
  '百味烹饪学校=Hundred Flavours Cooking School|麦田烘焙学院=Wheat Field Baking School|丽人美业学院=Liren Beauty School|驰远汽车学校=Chiyuan Auto School|云雀无人机=Skylark Drones|远帆企业大学=Far Sail Business School|语桥国际教育=Language Bridge|筑梦建工网校=Zhumeng Construction Online',
];

export const WORDS: readonly string[] = [
  '附学习计划=Study plan|支持多人报名=Group booking|小班直播=Small live class|线下实操=Hands-on|免费试学=Free trial|含素材=Materials included|题库练习=Question bank|可获证书=Certificate|中英字幕=Captions in Chinese and English|附练习与答案=Exercises with answers|附速查表=Cheat sheet',
  '随到随学=Start any time|零基础友好=For beginners|进阶提升=Advanced|配套讲义=Handouts|项目实战=Real projects|案例讲解=Case studies|周末开课=Weekends|晚间开课=Evenings|含耗材=Supplies included|新课上线=New',
  '连报更省=Save together|系统学习=Complete path|热门组合=Popular|新手必选=For beginners|企业合规与劳动法=Compliance and Labour Law|限时秒杀=Flash sale|晚八点专场=Eight o’clock sale|讲师=Teacher',
  '注册消防工程师=Registered fire engineer|考试命题研究员=Exam researcher|高级会计师=Senior accountant|执业律师=Practising lawyer|高级导游=Senior guide|资深后端工程师=Senior back-end engineer|数据分析负责人=Head of data analysis|高级产品经理=Senior product manager|安全研究员=Security researcher|全栈工程师=Full-stack engineer|前大厂技术专家=Former tech lead',
  '独立插画师=Independent illustrator|商业摄影师=Commercial photographer|视觉设计总监=Visual design director|剪辑指导=Editing supervisor|室内设计师=Interior designer|音乐制作人=Music producer|雅思八分讲师=IELTS 8.0 teacher|日语一级讲师=JLPT N1 teacher|同声传译=Simultaneous interpreter|留学文书顾问=Application adviser|对外汉语教师=Teacher of Chinese|语言学硕士=Master of linguistics',
  '项目管理专家=Project management expert|人力资源总监=HR director|企业法律顾问=Corporate counsel|管理咨询顾问=Management consultant|销售教练=Sales coach|演讲教练=Speaking coach|高级茶艺师=Senior tea master|国家二级心理咨询师=Certified counsellor|花艺设计师=Floral designer|书法家协会会员=Member of the Calligraphers’ Association|古琴演奏者=Guqin player|旅行作家=Travel writer',
  '主管护师=Head nurse|公共营养师=Public nutritionist|执业中医师=Doctor of Chinese medicine|急救培训导师=First-aid instructor|运动康复师=Sports therapist|养老护理高级技师=Senior care technician|高级技师=Master technician|电工高级考评员=Senior electrical examiner|中式烹调高级技师=Master of Chinese cooking|西点主厨=Pastry chef|造型总监=Styling director|无人机教员=Drone instructor',
];
