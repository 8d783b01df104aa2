import { trimEndWhile } from '@sfa/kernel/trim-while'

/*
 * What lists of breached passwords are made of: a few hundred words, with digits or signs around them, and walks over
 * the keyboard. Comparing with the words covers the thousand forms that each of them has in such lists.
 */

const words = `
password passwort passwd passw pass pwd secret letmein welcome login logon signin admin administrator root guest user
test tester testing demo temp temporary changeme change default master manager system server office company business
sales market product customer store order service support helpdesk public private access unlock open sesame enter
computer internet network windows linux ubuntu oracle mysql postgres redis docker cisco router switch wifi google baidu
tencent alibaba taobao alipay weixin wechat qq facebook twitter linkedin instagram youtube apple iphone samsung huawei
xiaomi nokia microsoft adobe amazon netflix github gitlab spring summer autumn winter fall january february march april
may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
love iloveyou loveyou lover lovely loveme sweet sweetheart honey baby babygirl babyboy angel darling princess prince
queen king sunshine flower rainbow butterfly star superstar moon sun sky heaven happy lucky smile hello hi bye goodluck
forever friend friends family mother father mama papa daddy mommy sister brother dragon tiger lion eagle falcon wolf
monkey horse shadow phoenix panda puppy kitty kitten doggy cat dog bird fish bear rabbit mustang ferrari porsche mercedes
bmw audi toyota honda harley corvette football soccer baseball basketball hockey golf tennis cricket liverpool chelsea
arsenal barcelona realmadrid manchester juventus yankees cowboys lakers jordan ronaldo messi batman superman spiderman
ironman hulk joker pokemon pikachu naruto onepiece starwars matrix trustno killer hunter ranger warrior ninja samurai
soldier sniper pirate wizard gandalf merlin freedom liberty america usa china beijing shanghai guangzhou shenzhen
hangzhou chengdu london paris berlin tokyo newyork texas canada australia england germany france india korea japan
zhongguo woaini woaini woaiwojia aini wodemima mima wangluo diannao nihao meiyou tianshi xiaoming baobao baobei laopo
laogong gongsi guanli guanliyuan yonghu xitong houtai ceshi chanpin dingdan mendian kehu yewu yewuyuan jingxiaoshang
a abc abcd abcde abcdef abcdefg abcdefgh aa aaa aaaa ab abcabc asd asdf asdfg asdfgh zxc zxcv zxcvb zxcvbn zxcvbnm qaz
qazwsx qazwsxedc wsx edc qwe qwer qwert qwerty qwertyu qwertyui qwertyuiop poiuyt lkjhgf mnbvcxz qweasd qweasdzxc asdzxc
wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng
michael jessica jennifer daniel thomas robert charlie andrew joshua matthew george jordan ashley nicole amanda hannah
samantha michelle stephanie david john james peter paul mark steven kevin brian jason justin anthony william richard
alexander alex chris christopher patrick sophie emma emily olivia jack harry oliver maggie buster ginger pepper cookie
chocolate cheese banana orange apple cherry peach lemon pizza coffee whiskey diamond silver golden gold purple yellow
blue green red black white pink money cash dollar rich bank hacker hack crack cyber crypto bitcoin zaq zaqxsw nopass
nothing something whatever anything blink metallica nirvana slipknot eminem rockstar guitar music dance jesus christ god
faith hope grace peace blessed church bailey maverick thunder lightning storm fire ice water earth wind magic mystery
`
const bases = new Set(words.trim().split(/\s+/))

/** Digits and signs that people use in place of letters. */
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plain = (text: string) => text.replace(/[@431!0$57]/g, sign => disguises[sign] ?? sign)

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb']
const walks = [...rows, ...rows.map(row => [...row].toReversed().join(''))].map(row => row + row)

/** The shortest way to write it as walks over keys and signs that repeat: `qwerty123456`, `aaa111aaa`. */
function isWalk(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    let length = 0
    for (const walk of walks)
      while (at + length < text.length && walk.includes(text.slice(at, at + length + 1))) length++
    const same = /^(.)\1+/u.exec(text.slice(at))?.[0].length ?? 0
    const step = Math.max(length, same)
    if (step < 3) return false
    at += step
  }
  return true
}

/** `abcabcabc`, `Pass1Pass1`. */
function repeats(text: string): boolean {
  const letters = [...text]
  return [1, 2, 3, 4, 5, 6].some(
    length => letters.length >= 2 * length && letters.length % length === 0 && repeatsAfter(letters, length),
  )
}
const repeatsAfter = (letters: readonly string[], length: number) =>
  letters.every((letter, at) => letter === letters[at % length])

/**
 * Whether a password is one of those that are tried first: a common word or a name of the place (`known`: sign-in
 * name, company) with digits or signs around it, keys that lie side by side, or a repetition. ASVS 6.2.4, 6.2.11.
 */
export function isGuessable(password: string, known: readonly string[] = []): boolean {
  const text = password.toLowerCase()
  if (isWalk(text) || repeats(text)) return true
  const names = known.map(name => name.toLowerCase()).filter(name => name.length >= 3)
  return coresOf(text).some(core => bases.has(core) || names.includes(core) || isWalk(core) || isTwice(core))
}

/** What is left without the digits and signs around it, as written and without disguises. */
function coresOf(text: string): string[] {
  const letters = [...text]
  const isLetter = (letter: string) => /\p{L}/u.test(letter)
  const trimmed = letters.slice(Math.max(letters.findIndex(isLetter), 0), letters.findLastIndex(isLetter) + 1).join('')
  // At most a date and a sign beside the word: with more characters around it, the password is not guessable by the
  // word.
  const cores = text.length - trimmed.length <= 9 ? [trimmed, plain(trimmed), lettersOf(trimmed)] : []
  return [...cores, plain(text), trimEndWhile(plain(text), letter => !/[a-z]/.test(letter))].filter(core => core !== '')
}

/** `pass.word`, `wang_123_li`. */
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** Two words of the list in one: `loveangel`, `adminadmin`. */
const isTwice = (core: string) =>
  core.length <= 20 &&
  Array.from(core, (_, at) => at).some(
    at => at >= 3 && core.length - at >= 3 && bases.has(core.slice(0, at)) && bases.has(core.slice(at)),
  )
