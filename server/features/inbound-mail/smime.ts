import { ContentInfo, SignedData, id_signedData as SIGNED_DATA } from '@peculiar/asn1-cms'
import {
  AsnAnyConverter,
  AsnConstructedOctetStringConverter as PIECES,
  AsnConvert,
  type IAsnParseOptions,
} from '@peculiar/asn1-schema'

/** Allows the longest mail, in the pieces that programs write. */
const OPTIONS: IAsnParseOptions = { berOptions: { maxContentLength: 32 * 1024 * 1024, maxNodes: 100_000 } }

/**
 * Returns the mail inside an opaque-signed S/MIME message (RFC 8551, section 3.5.2), without verifying the signature.
 * Returns undefined if it's encrypted or damaged.
 */
export function unwrapSignedMail(bytes: Uint8Array): Buffer | undefined {
  try {
    const info = AsnConvert.parse(bytes, ContentInfo, OPTIONS)
    if (info.contentType !== SIGNED_DATA) return undefined
    const { eContent } = AsnConvert.parse(info.content, SignedData, OPTIONS).encapContentInfo
    if (eContent?.single) return Buffer.from(eContent.single.buffer)
    return eContent?.any && joinPieces(eContent.any)
  } catch {
    return undefined
  }
}

/** Joins content that a program wrote in pieces, because it didn't know the length. */
const joinPieces = (content: ArrayBuffer): Buffer =>
  Buffer.from(PIECES.fromASN(AsnAnyConverter.toASN(content) as Parameters<typeof PIECES.fromASN>[0]).buffer)
