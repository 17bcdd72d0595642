import { createHash } from 'node:crypto'
import { initials } from '#shared/i18n/initials.ts'
import { onAccent } from './on-accent.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { findIconLooks, type StoredAgency } from '../queries.ts'
import type { IconShape } from '#server/platform/images/icon.ts'
import type { PictureProcess } from '#server/platform/images/picture-process.ts'

interface IconForm {
  pixels: number
  shape: IconShape
}

/** The agency's icons, by file name. */
export const ICONS = {
  'favicon.ico': { pixels: 32, shape: 'tile' },
  'favicon-16.png': { pixels: 16, shape: 'tile' },
  'favicon-32.png': { pixels: 32, shape: 'tile' },
  'apple-touch-icon.png': { pixels: 180, shape: 'square' },
  'icon-192.png': { pixels: 192, shape: 'tile' },
  'icon-512.png': { pixels: 512, shape: 'tile' },
  'icon-maskable-512.png': { pixels: 512, shape: 'maskable' },
} as const satisfies Record<string, IconForm>

export type IconFile = keyof typeof ICONS

type Looks = Pick<StoredAgency, 'name' | 'accentColor' | 'logoUploadId'>

interface Icon {
  version: string
  png: Buffer
}

/** The version of the drawing code. Increase it when icons of the same settings are drawn differently. */
const DRAWING = 2

/** Returns a version that differs whenever the agency's icons do. */
export const iconVersion = ({ name, accentColor, logoUploadId }: Looks): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, initials(name), accentColor, logoUploadId]))
    .digest('base64url')
    .slice(0, 10)

/** Returns the URL of an icon, which differs whenever the icon does. */
export const iconAddress = (file: IconFile, looks: Looks): string => `/${file}?v=${iconVersion(looks)}`

/** Draws the agency's icons, each once per version of the settings they're made of. */
export class Icons {
  readonly #pictures: PictureProcess
  #version = ''
  #drawn = new Map<IconFile, Promise<Icon | undefined>>()

  constructor(pictures: PictureProcess) {
    this.#pictures = pictures
  }

  /**
   * Returns the icon of this version, or of a newer version that was chosen a moment ago, or undefined if it can't be
   * drawn.
   * @throws 503 while too many pictures wait
   */
  draw(db: Database, version: string, file: IconFile): Promise<Icon | undefined> {
    if (version !== this.#version) {
      this.#version = version
      this.#drawn = new Map()
    }
    const drawn = this.#drawn
    const known = drawn.get(file)
    if (known) return known
    const drawing = this.#drawNow(db, ICONS[file])
    drawn.set(file, drawing)
    // An icon that failed, or that is of another version, is drawn again on the next request.
    const forget = () => void drawn.delete(file)
    drawing.then((icon) => icon?.version === version || forget(), forget)
    return drawing
  }

  async #drawNow(db: Database, form: IconForm): Promise<Icon | undefined> {
    const looks = await findIconLooks(db)
    const png = await this.#pictures.icon({
      logo: looks.logoPng,
      initials: initials(looks.name),
      accent: looks.accentColor,
      onAccent: onAccent(looks.accentColor),
      ...form,
    })
    return png && { version: iconVersion(looks), png }
  }
}
