import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The behavior of a device. The optional fields make it dishonest. */
interface Manner {
  origin: string
  /** Whether it verified its user. */
  verified?: boolean
  /** The site that it claims to be on; defaults to the site of the options. */
  rpId?: string
}

/** A passkey in software (ES256, no attestation), with the responses of a browser. */
export class SoftPasskey {
  counter = 0
  readonly id = text(randomBytes(32))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #handle: string | undefined

  /** Returns the result of `navigator.credentials.create`. */
  create(options: PublicKeyCredentialCreationOptionsJSON, manner: Manner) {
    this.#handle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const authData = Buffer.concat([
      this.#authenticatorData(manner.rpId ?? options.rp.id ?? '', manner.verified, ATTESTED),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      isoCBOR.encode(this.#publicKey()),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', options.challenge, manner.origin),
      attestationObject: text(isoCBOR.encode(attestation as never)),
      transports: ['internal', 'made-up'],
    })
  }

  /** Returns the result of `navigator.credentials.get`. */
  get(options: PublicKeyCredentialRequestOptionsJSON, manner: Manner) {
    const clientDataJSON = clientData('webauthn.get', options.challenge, manner.origin)
    const authData = this.#authenticatorData(manner.rpId ?? options.rpId ?? '', manner.verified)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#credential({
      clientDataJSON,
      authenticatorData: text(authData),
      signature: text(createSign('sha256').update(signed).sign(this.#keys.privateKey)),
      userHandle: this.#handle,
    })
  }

  #credential<Response>(response: Response) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response,
    }
  }

  #authenticatorData(rpId: string, verified = true, more = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (verified ? VERIFIED : 0) | more]), counter])
  }

  /** Returns the public key in COSE format (ES256). */
  #publicKey() {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]) as never
  }
}

const point = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))

const clientData = (type: string, challenge: string, origin: string) =>
  text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
