import { createHash } from 'node:crypto'
import { getInitials } from '#shared/i18n/initials.ts'
import { getAccentTextColor } from './accent-text-color.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { findIconBranding, type StoredAgency } from '../queries.ts'
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

type Branding = Pick<StoredAgency, 'name' | 'accentColor' | 'logoUploadId'>

interface Icon {
  version: string
  png: Buffer
}

/** The version of the drawing code. Increase it when icons of the same settings are drawn differently. */
const DRAWING_VERSION = 2

/** Returns a version that differs whenever the agency's icons do. */
export const getIconVersion = ({ name, accentColor, logoUploadId }: Branding): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, getInitials(name), accentColor, logoUploadId]))
    .digest('base64url')
    .slice(0, 10)

/** Returns the URL of an icon, which differs whenever the icon does. */
export const getIconUrl = (file: IconFile, branding: Branding): string =>
  `/${file}?v=${getIconVersion(branding)}`

/** Draws the agency's icons, each once per version of the settings they're made of. */
export class Icons {
  readonly #pictures: PictureProcess
  #version = ''
  #drawn = new Map<IconFile, Promise<Icon | undefined>>()

  constructor(pictures: PictureProcess) {
    this.#pictures = pictures
  }

  /** Returns the icon in this or a newer version, if it can be drawn. @throws 503 if many wait */
  draw(db: Database, version: string, file: IconFile): Promise<Icon | undefined> {
    if (version !== this.#version) {
      this.#version = version
      this.#drawn = new Map()
    }
    const drawn = this.#drawn
    const cachedIcon = drawn.get(file)
    if (cachedIcon) return cachedIcon
    const drawing = this.#drawIcon(db, ICONS[file])
    drawn.set(file, drawing)
    // An icon that failed, or that is of another version, is drawn again on the next request.
    const clear = () => void drawn.delete(file)
    drawing.then((icon) => icon?.version === version || clear(), clear)
    return drawing
  }

  async #drawIcon(db: Database, form: IconForm): Promise<Icon | undefined> {
    const branding = await findIconBranding(db)
    const png = await this.#pictures.icon({
      logo: branding.logoPng,
      initials: getInitials(branding.name),
      accent: branding.accentColor,
      onAccent: getAccentTextColor(branding.accentColor),
      ...form,
    })
    return png && { version: getIconVersion(branding), png }
  }
}
