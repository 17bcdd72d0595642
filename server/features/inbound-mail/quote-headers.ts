/** A header that a mail program puts above a quoted or forwarded mail. */
export interface QuoteHeader {
  /** `wrote`: one sentence such as `On Friday Sarah wrote:`. `fields`: lines such as `From: Sarah`. */
  kind: 'wrote' | 'fields'
  /** The number of lines, with a divider and blank lines above the fields. */
  length: number
  text: string
  /** The sender and the subject in a header with fields. */
  from?: string | undefined
  subject?: string | undefined
}

/** Longer lines are paragraphs of the sender and aren't examined. */
const MAX_LENGTH = 1_000
/** Mail programs break the sentence into at most this many lines. */
const MAX_SENTENCE_LINES = 4
/** More lines than a header has. */
const MAX_FIELD_LINES = 12

/** Returns the header that begins at a line, if there is one. `lines` have no marks (`>`) and no indentation. */
export function findQuoteHeader(lines: readonly string[], start: number): QuoteHeader | undefined {
  return findFields(lines, start) ?? findSentence(lines, start)
}

/**
 * Finds `On Friday at 10:03 Sarah <sarah@agency.example> wrote:`. Mail programs break it into lines, and in some
 * languages the name comes first. Yahoo's app puts the quote on the same line, after several spaces.
 */
function findSentence(lines: readonly string[], start: number): QuoteHeader | undefined {
  let text = ''
  for (let length = 1; length <= MAX_SENTENCE_LINES; length += 1) {
    const line = lines[start + length - 1]
    if (!line || (length > 1 && !isBroken(text, line))) return undefined
    text = text.endsWith('<') ? text + line : `${text} ${line}`.trimStart()
    if (text.length > MAX_LENGTH) return undefined
    const [sentence = ''] = text.split(/(?<=[:：])\s{2,}/)
    if (/[:：]$/.test(sentence) && DATE_OR_ADDRESS.test(sentence))
      return { kind: 'wrote', length, text: sentence }
  }
  return undefined
}

/** Whether the sentence continues on the next line. */
const isBroken = (text: string, next: string): boolean =>
  text.endsWith('<') || (DATE_OR_ADDRESS.test(text) && !SENTENCE_START.test(next) && !isWhole(next, text))

/** Whether a line is the whole sentence, and the line above it isn't its first part. */
const isWhole = (line: string, above: string): boolean =>
  DATE.test(
    line
      .split(/\s/)
      .filter((word) => !word.includes('@'))
      .join(' '),
  ) &&
  (line.includes('@') || (/[:：]$/.test(line) && !above.includes('@')))

/** The first words of the sentence in languages in which it begins with the date. */
export const SENTENCE_START =
  /^(?:On|Le|El|Il|In data|Em|Am|Op|W dniu|Dnia|Den|Dne|pe|في|在)\s?.{0,100}\p{Nd}/u
const DATE = /\p{Nd}[:.h/-]\p{Nd}|\p{Nd}{4}/u
const DATE_OR_ADDRESS = /\p{Nd}[:.h/-]\p{Nd}|\p{Nd}{4}|@/u

/** Whether a sentence shows that everything below is quoted, even if nothing is marked. */
export const isWroteSentence = (text: string): boolean =>
  /<[^<>]{1,300}>\s?:$/.test(text) ||
  WROTE.test(text) ||
  /\s(?:schrieb(?:en)?|schreef|skrev|كتب(?:ت|\/كتبت)?)\s.{1,300}:$/.test(text)

const WROTE =
  /(?:\swrote|écrit|escribió|scritto|escreveu|schrieb|geschrieben|pisze|napisał(?:a|\(a\))?|napsal|írta|kirjoitti|yazdı|写道|작성|メッセージ|كتب(?:ت)?)\s?[:：]$/

/**
 * Finds lines such as `From: Sarah`, in any order and in the languages of common mail programs, with the divider above
 * them. People also write such lines, so at least three kinds must be there, or two below a divider.
 */
function findFields(lines: readonly string[], start: number): QuoteHeader | undefined {
  let first = start
  const hasDivider = isDivider(lines[start] ?? '')
  if (hasDivider) {
    first += 1
    while (first < start + 3 && lines[first] === '') first += 1
  }
  const kinds = new Map<string, string>()
  let end = first
  let continued = ''
  let last = ''
  for (let index = first; index < first + MAX_FIELD_LINES; index += 1) {
    const line = lines[index]
    const kind = line && getFieldKind(line)
    if (kind) {
      if (continued) kinds.set(last, `${kinds.get(last) ?? ''} ${continued}`)
      if (!kinds.has(kind)) kinds.set(kind, line.slice(line.search(/[:：]/) + 1).trim())
      end = index + 1
      continued = ''
      last = kind
    } else if (line === '' && isNextField(lines, index, kinds)) continue
    else if (!line || continued || kinds.size === 0) break
    // A long sender, subject, or list of recipients continues on the next line.
    else continued = line
  }
  if (kinds.size < (hasDivider ? 2 : 3) || !(kinds.has('from') || kinds.has('subject'))) return undefined
  // Yandex puts the sentence below.
  const sentence = kinds.has('from') ? undefined : findSentence(lines, end)
  end += sentence?.length ?? 0
  const text = lines.slice(first, end).join('\n')
  const from = kinds.get('from') ?? sentence?.text
  return { kind: 'fields', length: end - start, text, from, subject: kinds.get('subject') }
}

/** Whether a field of another kind is between blank lines: HTML can have a paragraph for each field. */
function isNextField(lines: readonly string[], blank: number, kinds: Map<string, string>): boolean {
  const kind = getFieldKind(lines[blank + 1] ?? '')
  return kinds.size > 0 && kind !== undefined && !kinds.has(kind) && lines[blank + 2] === ''
}

/** Whether a line is a rule, or words between two rules: `-------- Original Message --------`. */
export const isDivider = (line: string): boolean =>
  line.length <= 120 &&
  (/^[_-]{5,}$/.test(line) || /^[-_=*]{3,40} ?[^-_=*].*[^-_=*] ?[-_=*]{3,40}$/.test(line))

/** Whether a line can be from a header in an unknown form. */
export const isHeaderLine = (line: string): boolean =>
  line.length > 0 &&
  line.length <= MAX_LENGTH &&
  (hasLabelOrDate(line) || line.includes('@') || KINDS.has(line.toLowerCase().split(/\s/, 1)[0] ?? ''))

/** Whether a line has a date, or begins with a word and a colon. */
export const hasLabelOrDate = (line: string): boolean =>
  /^\p{L}[\p{L} ]{0,24}[:：] ?./u.test(line) || DATE.test(line)

function getFieldKind(line: string): string | undefined {
  if (line.length > MAX_LENGTH) return undefined
  const label = /^[*_]{0,2}([\p{L}][\p{L}\p{M} '’()]{0,24}?)[*_]{0,2}\s?[:：]/u.exec(line)?.[1]
  return label && KINDS.get(label.toLowerCase())
}

const LABELS = {
  from: 'from von van de da od fra från frå lähettäjä kimden gönderen от від feladó από saatja nuo no dari daripada từ จาก 发件人 寄件者 寄件人 差出人 送信者 보낸사람 من מאת mittente expéditeur remitente afzender avsändare afsender avsender nadawca odesílatel odosielateľ expeditor pošiljatelj šalje absender المرسل',
  date: 'sent date gesendet datum enviado fecha envoyé inviato data wysłane wysłano gönderildi tarih التاريخ أُرسلت أرسلت أُرسل الإرسال verzonden sendt skickat 发送时间 日期 送信日時 отправлено дата dato',
  to: 'to an para à a do kime alıcı pour إلى الى aan til till 收件人 宛先 кому per adresat empfänger destinatario destinataire',
  cc: 'cc kopie copie copia dw bilgi نسخة kopia',
  subject:
    'subject betreff objet asunto oggetto temat konu الموضوع onderwerp emne ämne 主题 主旨 件名 제목 тема assunto sujet ogg',
}
const LONG_LABELS: Record<string, string> = {
  'от кого': 'from',
  '보낸 사람': 'from',
  '보낸 날짜': 'date',
  '받는 사람': 'to',
  'enviado el': 'date',
  'envoyé le': 'date',
  'data wysłania': 'date',
  'gönderme tarihi': 'date',
  'تاريخ الإرسال': 'date',
  'تم الإرسال': 'date',
  'do wiadomości': 'cc',
}
const KINDS = new Map(
  Object.entries(LABELS)
    .flatMap(([kind, labels]) => labels.split(' ').map((label): [string, string] => [label, kind]))
    .concat(Object.entries(LONG_LABELS)),
)

/** Whether a line is one with which mail programs introduce a forwarded mail. */
export const isForwardLine = (line: string): boolean => line.length <= 200 && FORWARD_LINE.test(line)

const FORWARD_LINE =
  /^[-_=* ]{0,40}(?:Begin forwarded message|Forwarded message|Anfang der weitergeleiteten (?:Nachricht|E-Mail)|Weitergeleitete Nachricht|Début du (?:message|courriel) (?:transféré|réexpédié)|Message transféré|Message du \d|Inicio del mensaje reenviado|Mensaje reenviado|Inizio messaggio inoltrato|Messaggio inoltrato|Początek przekazywanej wiadomości|(?:Przekazana wiadomość|Wiadomość przekazana)|İleti başlangıcı|İleti(?:lmiş|len) (?:[iİ]leti|mesaj)|Yönlendirilmiş (?:[iİ]leti|mesaj)|بداية الرسالة المعاد توجيهها|رسالة (?:معاد توجيهها|محولة))/iu
