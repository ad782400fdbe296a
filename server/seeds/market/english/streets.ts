/** Where institutions are, in English. */

export const STREETS: readonly string[] = [
  '国定东路 275 号 8 号楼=Building 8, 275 Guoding East Road|中山北路 88 号建伟大厦 12 层=12/F, Jianwei Tower, 88 Zhongshan North Road|江南大道 3688 号通策广场 2 幢=Block 2, Tongce Plaza, 3688 Jiangnan Avenue|龙井路 66 号=66 Longjing Road',
  '中关村大街 59 号文化大厦 905 室=Room 905, Culture Tower, 59 Zhongguancun Street|深南大道 6013 号有色大厦 7 层=7/F, Youse Tower, 6013 Shennan Avenue|科苑南路 2666 号 A 座 15 层=15/F, Block A, 2666 Keyuan South Road|龙腾大道 2555 号西岸艺岛=West Bund Art Island, 2555 Longteng Avenue',
  '酒仙桥路 4 号院 706 北一街=706 North First Street, 4 Jiuxianqiao Road|南京西路 1515 号静安嘉里中心一座=Tower 1, Jing An Kerry Centre, 1515 Nanjing West Road|中山路 147 号森茂大厦 9 层=9/F, Senmao Tower, 147 Zhongshan Road|北京路 238 号名盛广场 11 层=11/F, Mingsheng Plaza, 238 Beijing Road',
  '人民南路四段 27 号商鼎国际=Shangding International, 27 Renmin South Road Section 4|中北路 9 号长城汇 T1 座=Tower T1, Changcheng Hui, 9 Zhongbei Road|芙蓉中路三段 266 号=266 Furong Middle Road Section 3|泺源大街 229 号金龙大厦=Jinlong Tower, 229 Luoyuan Street',
  '花园路 39 号国贸中心 5 号楼=Building 5, World Trade Centre, 39 Huayuan Road|曙光路 122 号世贸中心 A 座=Block A, World Trade Centre, 122 Shuguang Road|天府三街 199 号太平洋保险金融大厦=Pacific Insurance Tower, 199 Tianfu Third Street|科技路 50 号金桥国际广场 C 座=Block C, Jinqiao International Plaza, 50 Keji Road',
  '软件园二期望海路 33 号=33 Wanghai Road, Software Park Phase 2|天河路 208 号粤海天河城大厦=Teem Tower, 208 Tianhe Road|平江路 88 号=88 Pingjiang Road|麓山南路 2 号=2 Lushan South Road',
  '书院门 38 号=38 Shuyuanmen|卫津路 127 号=127 Weijin Road|大学城中路 55 号=55 University Town Middle Road|世纪大道 1168 号东方金融广场 B 座=Block B, Oriental Finance Plaza, 1168 Century Avenue',
  '季华五路 2 号卓远商务大厦=Zhuoyuan Tower, 2 Jihua Fifth Road|长江西路 130 号=130 Changjiang West Road|东单北大街 53 号=53 Dongdan North Street|文化路 3 号巷 11 号=11, Lane 3, Wenhua Road',
  '羊西线蜀汉路 426 号=426 Shuhan Road, Yangxi Line|漕溪北路 88 号圣爱大厦=Sheng Ai Tower, 88 Caoxi North Road|珞喻路 727 号=727 Luoyu Road|香港中路 76 号=76 Hong Kong Middle Road',
  '西丽街道留仙大道 3370 号=3370 Liuxian Avenue, Xili|干将西路 515 号=515 Ganjiang West Road|五四路 158 号环球广场=Global Plaza, 158 Wusi Road|中山东路 265 号汇景国际=Huijing International, 265 Zhongshan East Road',
];
