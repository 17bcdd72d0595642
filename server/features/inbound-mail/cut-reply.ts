/** Longer than any comment. A reply is above the text it quotes. */
const MAX_CHARACTERS = 25_000

/**
 * Returns the text that the sender wrote, without quotes, the lines that introduce them, and the signature. Reads only
 * the beginning of a long text. Each line is examined once, so the time is linear in the length of the text.
 */
export function cutReply(text: string): string {
  const lines = normalizeLines(text.slice(0, MAX_CHARACTERS))
    .split('\n')
    .map((line) => line.trimEnd())
  const replyLines: string[] = []
  let inSignature = false
  for (let at = 0; at < lines.length && !isOutlookQuote(lines, at); at += 1) {
    const line = lines[at] ?? ''
    const head = countQuoteHeaderLines(lines, at)
    if (isQuoted(line) || (head > 0 && hasMarkedQuote(lines, at + head))) {
      inSignature = false
      at += Math.max(head - 1, 0)
      appendLine(replyLines, '')
      continue
    }
    if (head > 0 && lines[at - 1] === '' && isReplyHeader(lines.slice(at, at + head).join(' '))) break
    inSignature = isPostscript(line) ? false : inSignature || isSignatureStart(line, replyLines)
    if (!inSignature && !isAdded(line)) appendLine(replyLines, line)
  }
  return replyLines.join('\n').trim()
}

/** Whether a line begins a signature. A closing phrase on the first line begins the text, and no signature follows. */
const isSignatureStart = (line: string, above: string[]) =>
  isSignature(line) || (isClosing(line) && above.some((lineAbove) => lineAbove !== ''))

const normalizeLines = (text: string) =>
  text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ')

function appendLine(lines: string[], line: string): void {
  if (line !== '' || lines.at(-1) !== '') lines.push(line)
}

/** Markers are never longer than this. A longer line is a paragraph of the sender and isn't examined. */
const MAX_MARKER_LENGTH = 1_000
/** Lines such as `Sent from my phone` are short. */
const MAX_SIGNATURE_LENGTH = 200
/** The maximum number of lines that mail programs break a marker into, and of empty lines below it. */
const MAX_LINES = 3

const isQuoted = (line: string): boolean => line.startsWith('>')

/** Whether a mail program added this line below the sender's text. The text after it may also be the sender's. */
const isAdded = (line: string): boolean => matchesAny(ADDED_LINES, line)

/** Whether a signature starts here. It ends at the next quote or postscript. */
const isSignature = (line: string): boolean => /^\s*(?:--|_{2,4}|\+{2,4}|={2,4})$/.test(line)

/** Whether this is a closing phrase. A signature follows it if it's below the sender's text. Above, it's part of it. */
const isClosing = (line: string): boolean => matchesAny(CLOSINGS, line)

const isPostscript = (line: string): boolean => /^P\.? ?P?\.? ?S\b/i.test(line)

const matchesAny = (marks: RegExp[], line: string) =>
  line.length <= MAX_SIGNATURE_LENGTH && marks.some((mark) => mark.test(line))

const ADDED_LINES = [
  /^(?:Sent from|Get Outlook for|Gesendet von|Sendt fra|Envoyé depuis|Envoyé de mon|Envoyé à partir de) ./,
  /^(?:Télécharger Outlook pour|Enviado desde|Inviato da|Verzonden vanaf|Verstuurd vanaf) ./,
  /^Von .{1,100} gesendet$/,
]
const CLOSINGS = [
  /^(?:Cheers|Best wishes|Bien . vous),?!?$/i,
  /^\w{0,20}\s?(?:\sand\s)?Regards,?[!！]?$/i,
  /^\w{0,20}\s?cordialement,?!?$/i,
  /^Bonne (?:journ.e|soir.e)!?$/i,
]

/**
 * Counts the lines from `start` on that introduce a quote, such as `On Friday at 10:03 Sarah <sarah@agency.example>
 * wrote:`, which mail programs break into several lines. Returns 0 if they don't introduce a quote.
 */
function countQuoteHeaderLines(lines: string[], start: number): number {
  let head = ''
  for (let count = 1; count <= MAX_LINES; count += 1) {
    const line = lines[start + count - 1]
    if (!line || isQuoted(line) || (count > 1 && !isBroken(head))) return 0
    head = head.endsWith('<') ? head + line : `${head} ${line}`.trimStart()
    if (head.length > MAX_MARKER_LENGTH) return 0
    if (isQuoteHead(head)) return count
  }
  return 0
}

/** Whether a line breaks inside the brackets of an address, or between a date and the text after it. */
const isBroken = (line: string) => line.endsWith('<') || HEADER_START.test(line)
const HEADER_START = /^(?:(?:On|Le|El|Il|In data|Em|Am|Op|W dniu|Dnia|Den|Dne|pe)\s.{0,100}\d|在|\d{2,4}\D)/

const isQuoteHead = (line: string) => /[:：]$/.test(line) && DATE_OR_ADDRESS.test(line)
const DATE_OR_ADDRESS = /\d[:.h/-]\d|\d{4}|@/

/** Whether this line alone shows that everything below is quoted, even if nothing is marked with `>`. */
const isReplyHeader = (head: string): boolean =>
  /<[^<>]{1,300}>\s?:$/.test(head) || WROTE.test(head) || /\s(?:schrieb|schreef|skrev)\s.{1,300}:$/.test(head)

const WROTE =
  /(?:\swrote|écrit|escribió|scritto|escreveu|schrieb|pisze|napisał(?:\(a\))?|napsal|írta|kirjoitti|yazdı|写道|작성|メッセージ|كتب)\s?[:：]$/

/** Whether the next non-empty line is a marked quote. */
function hasMarkedQuote(lines: string[], start: number): boolean {
  const next = lines.slice(start, start + MAX_LINES).find((line) => line !== '')
  return next !== undefined && isQuoted(next)
}

/** Whether an Outlook quote starts here: a line, or only the quoted mail's headers, in Outlook's language. */
function isOutlookQuote(lines: string[], start: number): boolean {
  const [line = '', second = '', third = ''] = lines
    .slice(start, start + 3)
    .map((full) => full.slice(0, MAX_MARKER_LENGTH))
  return (
    RULE.test(line) ||
    (/^\*?From:\*? ./i.test(line) && /^\*?(?:Sent|Date):\*? /i.test(second)) ||
    (SENDER.test(line) && HEAD_LINE.test(second) && HEAD_LINE.test(third))
  )
}

const RULE =
  /^(?:_{10,}|-{1,40} ?(?:original message|oprindelig besked|message d.origine|ursprüngliche nachricht) ?-{0,40})$/i
/** A line with an address, and at least two more lines below it. Any other list might be part of the reply. */
const SENDER =
  /^\*?(?:From|Von|Van|De|Da|Od|Fra|Från|Frå|Lähettäjä|Kimden|Gönderen|От|Від|От кого|Feladó|Από|Saatja|Nuo|No|Dari|Daripada|Từ|จาก|发件人|寄件者|寄件人|差出人|送信者|보낸 사람|보낸사람|من|מאת|Mittente|Expéditeur|Remitente|Afzender|Avsändare|Afsender|Avsender|Nadawca|Odesílatel|Odosielateľ|Expeditor|Pošiljatelj|Šalje|Absender)\s?[:：]\*? [^<[(]{0,200}[<[(].{0,200}@./iu
const HEAD_LINE = /^\*?\p{L}[\p{L} .]{0,25}[:：]\*? ?./u
