import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'
import { decodeHeaderLine, decodeText, nameCharsets } from './charset.ts'
import { MAX_NESTING } from './limits.ts'
import { decodeBody, joinFlowedLines } from './transfer-encoding.ts'

interface StructuredHeader {
  value: string
  params: Record<string, string | undefined>
}

/** A part of a mail while `postal-mime` parses it. */
interface MimeNode {
  state: 'header' | 'body' | 'finished'
  headerLines: string[]
  contentType: { parsed: StructuredHeader; multipart: string | false }
  contentDisposition: { parsed: StructuredHeader }
  contentTransferEncoding: { encoding: string }
  contentDecoder: BodyDecoder | null
  content: ArrayBuffer | Uint8Array | null
  childNodes: MimeNode[]
  parentNode?: MimeNode
}

/** The parser with the methods that its types leave out. */
interface ParserInternals {
  currentNode: MimeNode
  processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void>
  collectNode(node: MimeNode, alternative: MimeNode | false, related: boolean): Promise<void>
  isInlineTextNode(node: MimeNode): boolean
  parse(raw: Buffer): Promise<Email>
}

const Parser = PostalMime as unknown as new (options?: PostalMimeOptions) => ParserInternals

/** Decodes a body once, from its bytes in the mail. The library's decoders are slower and change line breaks. */
class BodyDecoder {
  readonly #node: MimeNode
  #buffer: ArrayBuffer | undefined
  #start = 0
  #end = 0

  constructor(node: MimeNode) {
    this.#node = node
  }

  /** The line break before a boundary isn't part of the body. */
  update({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): void {
    if (!this.#buffer) this.#start = byteOffset
    this.#buffer = buffer
    this.#end = byteOffset + byteLength
  }

  async finalize(): Promise<Uint8Array> {
    const { childNodes, contentTransferEncoding } = this.#node
    if (!this.#buffer || childNodes.length > 0) return new Uint8Array()
    const bytes = Buffer.from(this.#buffer, this.#start, this.#end - this.#start)
    return decodeBody(bytes, contentTransferEncoding.encoding)
  }
}

/** Parses mails that break the rules, whose headers and texts the library would decode incorrectly. */
class LenientParser extends Parser {
  override async processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const node = this.currentNode
    if (node.state !== 'header') return super.processLine(line, isFinal)
    if (line.length === 0) node.headerLines = nameCharsets(node.headerLines)
    await super.processLine(decodeHeaderLine(line), isFinal)
    if (node.contentDecoder) node.contentDecoder = new BodyDecoder(node)
  }

  override collectNode(node: MimeNode, alternative: MimeNode | false, related: boolean): Promise<void> {
    const { contentType } = node
    const hasNoParts = contentType.multipart && node.childNodes.length === 0
    if (hasNoParts) contentType.multipart = false
    // Old programs write `text`, for example.
    const type = hasNoParts ? undefined : /^[^/\s]+\/[^/\s]+/.exec(contentType.parsed.value)?.[0]
    contentType.parsed.value = type ?? 'text/plain'
    return super.collectNode(node, alternative, related)
  }

  override isInlineTextNode(node: MimeNode): boolean {
    const isText = isBodyText(node)
    if (isText && node.content) {
      const { params } = node.contentType.parsed
      node.content = new TextEncoder().encode(readText(new Uint8Array(node.content), params))
      node.contentType.parsed.params = { charset: 'utf-8' }
    }
    return isText
  }
}

function readText(content: Uint8Array, { charset, format, delsp }: StructuredHeader['params']): string {
  const text = decodeText(content, charset)
  if (format?.toLowerCase() !== 'flowed') return text
  return joinFlowedLines(text, { deleteSpace: delsp?.toLowerCase() === 'yes' })
}

/** Whether a part is text that the sender's program shows, and not a file. */
function isBodyText(node: MimeNode): boolean {
  const { value } = node.contentType.parsed
  const name = getName(node)
  const parent = node.parentNode
  const isAlternative = parent?.contentType.multipart === 'alternative'
  if (!BODY_TEXT.test(value) && (isAlternative || !OTHER_TEXT.test(value))) return false
  if (EXCHANGE_TEXT.test(name)) return true
  if (node.contentDisposition.parsed.value === 'attachment') return false
  const isOneForm =
    isAlternative || (parent?.contentType.multipart === 'related' && parent.childNodes[0] === node)
  // Some programs give the message itself a name.
  return name === '' || isOneForm || (isFirst(node) && !hasUnnamedText(getRoot(node)))
}

const BODY_TEXT = /^text\/(?:plain|html)$/
/** Types of texts that some programs write instead of plain text. */
const OTHER_TEXT = /^text\/(?:enriched|richtext|(?:x-)?markdown)$/
/** Exchange turns the text below a file into a file with such a name. */
const EXCHANGE_TEXT = /^ATT\d{5}\.(?:txt|html?)$/i

const isFirst = (node: MimeNode): boolean =>
  !node.parentNode || (node.parentNode.childNodes[0] === node && isFirst(node.parentNode))

const getRoot = (node: MimeNode): MimeNode => (node.parentNode ? getRoot(node.parentNode) : node)

const hasUnnamedText = (node: MimeNode): boolean =>
  node.childNodes.some(hasUnnamedText) ||
  (BODY_TEXT.test(node.contentType.parsed.value) && getName(node) === '')

const getName = ({ contentDisposition, contentType }: MimeNode): string =>
  contentDisposition.parsed.params['filename'] ?? contentType.parsed.params['name'] ?? ''

/** Parses a raw mail. Attached mails are attachments. @throws if the mail nests too deeply or its headers are too long */
export const parseMail = (raw: Buffer): Promise<Email> =>
  new LenientParser({ maxNestingDepth: MAX_NESTING, forceRfc822Attachments: true }).parse(raw)
