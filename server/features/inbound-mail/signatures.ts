/** Whether a line has only a closing phrase such as `Kind regards,`, or one with the person's name after it. */
export function isClosing(line: string, personName: string): boolean {
  if (line.length > 80) return false
  const names = readWords(personName)
  const words = readWords(line.replace(ORIGIN, ''))
  while (words.length > 1 && names.includes(words.at(-1) ?? '')) words.pop()
  const isPhrase = words.every((word) => CLOSING_WORDS.has(word) || WORDS_AROUND.has(word))
  const isCustomary =
    words.some((word) => CLOSING_WORDS.has(word)) || /^bien à (?:vous|toi)$/.test(words.join(' '))
  return words.length <= 7 && isPhrase && isCustomary
}

/** Whether a closing says who or where it's from, such as `Best wishes from the bakery`. */
export const hasOrigin = (line: string): boolean => ORIGIN.test(line)

const ORIGIN = /\s(?:aus|from|von)\s.{1,30}$/i

const readWords = (line: string): string[] =>
  line
    .replaceAll('İ', 'i')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

const toSet = (words: string) => new Set(words.split(/\s+/))

/** One of these makes a phrase a closing. */
const CLOSING_WORDS = toSet(`
  regards regard best sincerely cheers yours warmly respectfully br
  gruß grüße grüßen gruss grüsse grüssen gruesse gruessen grüßle mfg vg lg bg hochachtungsvoll grüßt
  cordialement salutations amicalement respectueusement sincèrement journée soirée réception continuation bientôt cdlt cdt
  saludo saludos atentamente cordialmente abrazo
  saluti saluto giornata serata lavoro presto
  pozdrawiam pozdrawiamy pozdrowienia pozdrowieniami poważaniem szacunku pozdr dnia
  saygılarımla saygılarımızla saygılar sevgiler sevgilerimle selamlar dileklerimle günler çalışmalar akşamlar haftalar gelsin
  تحية التحية تحياتي تحيات التحيات تحياتنا الاحترام احترام احترامي تقديري وتقديري تمنياتي الشكر شكري`)

/** The other words of closings, with the thanks before them. */
const WORDS_AROUND = toSet(`
  kind kindest warm warmest many friendly with my all the wishes truly faithfully and thanks thank you very much again
  mit freundlichen freundlichem freundliche freundlicher besten bestem beste bester vielen viele lieben lieber liebe
  herzlichen herzliche herzlicher sonnigen sonnige schönen schöne schöner ganz ein einen schönes tag abend wochenende noch es sie ihnen dir euch herzlich danke dank und viel
  bien très plus le à vous toi vôtre bonne belle fin de meilleures sincères cordiales distinguées merci et
  un una cordial cordiales afectuoso atentos atento muchos muchas muy fuerte reciba le saluda gracias y
  cordiali distinti cari tanti migliori caro cordiale buona buon la ti vi grazie mille e a
  serdecznie serdeczne z łączę wyrazami miłego życzę ciepło góry dziękuję dzięki i
  en iyi dilerim dileriz kolay teşekkürler teşekkür ederim ve
  مع خالص أطيب فائق أجمل جزيل وافر بقبول وتفضلوا والتقدير والاحترام شكرا شكرًا لكم لك ولكم`)

/** Whether a line is one that a phone, an app, or a virus scanner adds, such as `Sent from my phone`. */
export const isAppLine = (line: string): boolean =>
  line.length <= 200 &&
  ((SENT_FROM.test(line) && DEVICE.test(line.split(/[,،]/, 1)[0] ?? '')) || OTHER_APP_LINES.test(line))

const SENT_FROM = new RegExp(
  [
    /^(?:Securely )?sent (?:from|with|via|using) /,
    /^(?:Gesendet|Verschickt|Verfasst) (?:von|vom|mit|aus|über) /,
    /^Diese (?:Nachricht|E-?Mail) wurde (?:von|mit) .{1,80} gesendet\.?$/,
    // With these words, people also say that they sent something.
    /^(?:von|mit) (?!.*\s(?:hab|hat|w[iu]rd|ich|wir|Sie)).{1,60} gesendet\.?$/,
    /^(?:Envoyé|Provenance) ?(?:depuis|de|à partir de|avec|via|:) ?/,
    /^Enviado (?:desde|con|a través de|do meu) /,
    /^Inviato (?:da|dal|dallo|dalla|dall['’]|con|tramite) ?/,
    /^Wysłan[eoay] (?:z|ze|za pomocą|przez|od) /,
    /(?:[dt][ae]n| ile) gönderildi\.?$/,
    /^(?:أُ?رسلت?|مُ?رسلة?|تم (?:ال)?إرسال(?:ه|ها)?) (?:من|عبر|بواسطة|باستخدام) /,
    /^(?:Sendt fra|Verzonden vanaf|Verstuurd vanaf|Skickat från) /,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
)

const DEVICE =
  /\b(?:iP(?:hone|ad|od)|iOS|Android|Samsung|Galaxy|Huawei|Xiaomi|Redmi|Pixel|BlackBerry|Windows|Mac|Outlook|Yahoo|Proton|Tuta|Spark|Superhuman|App|Mail(?:spring)?)|(?:Mail|App)\b|phone|mobil|tablet|device|gerät|handy|téléphone|portable|teléfono|móvil|dispositivo|telefon|cellulare|urządze|smartfon|komórk|aplikac|applicazione|cihaz|uygulama|هاتف|جوال|جهاز|آيفون|البريد/iu

const OTHER_APP_LINES =
  /\b(?:Outlook|BlueMail)\b.{1,40}\b(?:beziehen|abrufen|herunter(?:laden)?|holen|edinin|indirin|alın)\.?(?:\s?[<([]|$)|^(?:Get|Holen Sie sich|Télécharge[rz]|Obten(?:ir|ez|er|ga)|Descargar?|Scarica|Ottieni|Pobierz|Uzyskaj|الحصول على|احصل على)\s.{0,20}\b(?:Outlook|BlueMail)|^Yahoo Mail: |\b(?:www\.)?(?:avast|avg)\.com\b|^(?=.*\bAvast\b)(?=.*vir).*(?:e-?mail|courr|correo)|^<#DAB4FAD8/iu

/** Whether a paragraph is a legal notice about who can read the mail. */
export const isDisclaimer = (paragraph: string): boolean => {
  const start = paragraph.slice(0, 500)
  return start.length >= 60 && NOTICE_WORDS.every((words) => words.test(start))
}

const NOTICE_WORDS = [
  /e-?mail|message|nachricht|communication|courriel|mensaje|correo|messaggio|comunicazione|wiadomoś|e-?posta|mesaj|ileti|الرسالة|البريد/iu,
  /confidential|privileged|vertraulich|confidentiel|confidencial|riservat|confidenzial|poufn|gizli|سري/iu,
  /recipient|addressee|by mistake|in error|empfänger|adressat|irrtümlich|destinatair|erreur|destinatari|adresat|omyłk|alıcı|yanlışlıkla|المرسل إليه|بالخطأ/iu,
]

export const isPostscript = (line: string): boolean => /^P\.? ?P?\.? ?S\b/i.test(line)

/** Whether a line has a phone number, an email address, a web address, or parts that bullets or bars separate. */
export const hasContactData = (line: string): boolean =>
  line.length <= 300 && (/(?:\+|\b0)[\d\s()/.-]{6,}\d|@|\bwww\.|https?:/.test(line) || / [|·•] /.test(line))

/** Whether a line below a closing can be a name: a few words with capital letters, or in a script without them. */
export const isName = (line: string): boolean =>
  line.length <= 60 &&
  !/[!?:;,؟،\d]$/.test(line) &&
  line.split(/\s+/).length <= 6 &&
  line.split(/\s+/).every((word) => NAME_PART.test(word))

const NAME_PART =
  /^[*_[("“„]*(?:\p{Lu}|\p{Lo}|\P{L}+$|(?:von|van|vom|der|den|die|das|de|del|della|di|da|du|la|le|y|e|und|and|et|i|the|of|für|bin|al|el|dr|mgr|inż|lic|ing|dott|avv|cid|image)(?!\p{L}))/u

/** Whether a line reads as a part of a sentence, or announces what is below it. */
export const isSentence = (line: string): boolean =>
  /[:：]$/.test(line) || (/[.!?]$/.test(line) && line.split(/\s+/).length > 5)
