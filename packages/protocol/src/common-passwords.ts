/**
 * The words that passwords are most often made of, by the published counts of leaked ones: tried
 * first by everybody who guesses. Lower case.
 */
const WORDS = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 9876543210 0987654321 987654321
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qwe123 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1xsw2
qwerty qwertyu qwertyui qwertyuio qwertyuiop qwerty123 qwertyqwerty azerty azertyuiop qwertz qwertzuiop
asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdf zxcvbn zxcvbnm zxcvbnm123 qazwsx qazwsxedc poiuytrewq
password passw0rd p@ssword p@ssw0rd pa55word passwort motdepasse contrasena senha wachtwoord parola sifre
passwords mypassword thepassword newpassword password1 pass passpass letmein letmeinnow welcome welcome1
admin administrator adminadmin root toor user guest login master test testtest tester testing changeme
default secret topsecret access temp temporary demo sample system server computer internet windows
iloveyou iloveu loveyou lovely love lover loveme forever princess sunshine monkey dragon football baseball
basketball hockey soccer superman batman spiderman starwars pokemon naruto minecraft fortnite pikachu
shadow michael jordan jordan23 jennifer jessica ashley daniel thomas robert matthew andrew joshua anthony
charlie william michelle nicole hunter hunter2 ranger buster tigger ginger pepper cookie summer winter
spring autumn january february december monday friday sunday flower butterfly chocolate banana orange
purple yellow silver golden diamond freedom whatever nothing trustno1 killer hello hellohello hello123
goodluck success money bitcoin ethereum crypto cryptocurrency blockchain binance coinbase satoshi hodl
trading trader wallet exchange meridian tothemoon lambo million millionaire dollar business company
liverpool arsenal chelsea barcelona realmadrid juventus manchester galatasaray fenerbahce besiktas
google facebook samsung iphone apple microsoft mercedes ferrari porsche mustang corvette harley yamaha
abc123 abcd1234 abcdef abcdefg abcdefgh abcdefghij a1b2c3d4 a1b2c3 aa123456 abc12345 qwer1234 asd123
computer1 superuser baby angel angels family mother father brother sister jesus jesuschrist christ
blessed heaven godisgood correcthorsebatterystaple
`;

const COMMON: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));

/** So much around a known word does not hide it: a year, a digit and a sign. */
const TRIMMINGS = 4;

/**
 * Whether a password is among the first that a guesser tries: a common word with a few characters
 * around it, something short repeated, or the account's own address.
 */
export function isTooCommon(password: string, email: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  const plain = folded.replace(/[\s._-]+/g, '');
  return (
    isTrimmedWord(plain) ||
    isRepeated(folded) ||
    isFromEmail(folded, email) ||
    isFromEmail(plain, email)
  );
}

function isTrimmedWord(plain: string): boolean {
  if (COMMON.has(plain) || isRepeatedWord(plain)) return true;
  for (let front = 0; front <= TRIMMINGS; front += 1) {
    for (let back = 0; front + back <= TRIMMINGS; back += 1) {
      const cut = plain.slice(0, front) + plain.slice(plain.length - back);
      const word = plain.slice(front, plain.length - back);
      if (!/\p{L}/u.test(cut) && COMMON.has(word)) return true;
    }
  }
  return false;
}

function isRepeatedWord(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2);
  return half + half === plain && COMMON.has(half);
}

/** One to three characters over and over: `aaaaaaaaaa`, `1212121212`, `abcabcabcabc`. */
function isRepeated(folded: string): boolean {
  return /^(?<unit>.{1,3}?)\k<unit>+.{0,2}$/su.test(folded);
}

/** The address or one of its parts with hardly anything added. */
function isFromEmail(password: string, email: string): boolean {
  const [local = '', domain = ''] = email.split('@');
  const [host = ''] = domain.split('.');
  const parts = [email, domain, local, host, ...local.split(/[._+-]+/)];
  return parts.some(
    (part) =>
      part.length >= 4 && password.includes(part) && password.length - part.length <= TRIMMINGS,
  );
}
