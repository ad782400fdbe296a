/** The passwords tried first by everybody who guesses; chosen ones are compared in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  0000 1234 12345 123456 1234567 12345678 123456789 1234567890 123123 123321 123123123 1234qwer
  123qwe 123abc 123456a 123456aa 123456abc 12345a 12345qwert 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qazxsw2 147258 147258369 159357 159753 111222 112233 11223344 121212 131313 1314520 1314521
  1357924680 147852 147852369 100200 101010 102030 520520 5201314 5201314 521521 654321 666888 696969
  741852963 753951 789456 789456123 7758521 7758258 87654321 888168 987654321 9876543210 998877
  000000 0123456789 012345 a123456 a12345678 a123456789 a1234567 a1b2c3 a1b2c3d4 aa123456 aa12345678
  aa112233 aaa123 abc123 abc1234 abc12345 abc123456 abcd1234 abcd123 abcdef abcdefg abcdefgh abcd
  admin admin123 admin888 administrator asd123 asd123456 asdasd asdf asdf1234 asdfgh asdfghjk
  asdfghjkl asdzxc access ashley azerty bailey baseball batman charlie computer daniel dearbook
  default dragon flower football freedom fuckyou google guest hello hello123 hello1234 hunter iloveyou
  iloveyou1314 internet jessica jordan jordan23 killer letmein login love love1314 loveyou lovely
  master michael michelle monkey mustang nihao nihao123 pass pass123 pass1234 passw0rd password
  password1 password12 password123 pokemon princess q123456 q1w2e3 q1w2e3r4 qazwsx qazwsxedc qq123456
  qq5201314 qqww1122 qwe123 qwe123456 qweasd qweasdzxc qweqwe qwer qwer1234 qwerasdf qwert qwert123
  qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop root root123 samsung secret shadow soccer
  starwars summer sunshine superman taobao test test123 test1234 tianya tinkle trustno1 user user123
  w123456 wang123 wangyut2 welcome welcome1 whatever wodeai woaini woaini123 woaini1314 woaini520
  woaini521 woainima woaiwojia woshishui wojiushiwo xiaoming z123456 zaq12wsx zhang123 zhiji zhiji123
  zhongguo zxc123 zxcvbn zxcvbnm zxcvbnm123 zxc123456 weixin wechat xuexi xuexi123 study study123
  `
    .trim()
    .split(/\s+/u),
);
