import type { CSSProperties } from 'react'
import { t } from '#shared/i18n/t.ts'
import { cx } from '#web/ui/base/cx.ts'
import { getContrastColor, isColorCode } from '#web/ui/forms/swatch.tsx'

type BrandStyle = 'modern' | 'minimalist' | 'corporate' | 'creative' | 'bold' | 'elegant' | 'other'

interface Drawing {
  font: string
  heading: CSSProperties
  /** Corner radius of pictures and buttons, in pixels. */
  radius: number
  picture: 'right' | 'left' | 'below' | 'behind'
  /** Whether the bar at the top has the primary color. */
  bar: boolean
}

const serif = 'Georgia, "Times New Roman", serif'
const sans = 'var(--font-sans)'

const drawings: Record<BrandStyle, Drawing> = {
  modern: { font: sans, heading: { fontWeight: 680 }, radius: 8, picture: 'right', bar: true },
  minimalist: { font: sans, heading: { fontWeight: 420 }, radius: 2, picture: 'below', bar: false },
  corporate: { font: sans, heading: { fontWeight: 600 }, radius: 3, picture: 'left', bar: true },
  creative: {
    font: sans,
    heading: { fontWeight: 800, transform: 'rotate(-2deg)' },
    radius: 22,
    picture: 'right',
    bar: false,
  },
  bold: {
    font: sans,
    heading: { fontWeight: 900, textTransform: 'uppercase', letterSpacing: '-0.02em' },
    radius: 0,
    picture: 'behind',
    bar: true,
  },
  elegant: {
    font: serif,
    heading: { fontWeight: 400, fontStyle: 'italic' },
    radius: 0,
    picture: 'below',
    bar: false,
  },
  other: { font: sans, heading: { fontWeight: 600 }, radius: 6, picture: 'right', bar: true },
}

/** The colors are `#rrggbb`. */
interface BrandPreviewProps {
  primary: string
  secondary: string
  brandStyle?: BrandStyle | undefined
}

/** A miniature page in a brand's two colors and a style. */
export default function BrandPreview({ primary, secondary, brandStyle = 'modern' }: BrandPreviewProps) {
  if (!isColorCode(primary) || !isColorCode(secondary)) return null
  return <Miniature primary={primary} secondary={secondary} drawing={drawings[brandStyle]} />
}

type MiniatureProps = Omit<BrandPreviewProps, 'brandStyle'> & { drawing: Drawing }

function Miniature({ primary, secondary, drawing }: MiniatureProps) {
  const { picture, radius, bar } = drawing
  const behind = picture === 'behind'
  const ground = behind ? secondary : '#ffffff'
  const barInk = bar ? getContrastColor(primary) : primary
  return (
    <div
      aria-hidden="true"
      className="overflow-hidden rounded-l border border-line-strong shadow-card forced-color-adjust-none print:[print-color-adjust:exact]"
      style={{ backgroundColor: ground, fontFamily: drawing.font }}
    >
      <div className="flex h-6 items-center gap-1 px-2.5" style={bar ? { backgroundColor: primary } : {}}>
        <i className="size-2 rounded-full bg-current" style={{ color: barInk }} />
        <i className="ms-auto h-1 w-5 rounded-full bg-current opacity-70" style={{ color: barInk }} />
        <i className="h-1 w-5 rounded-full bg-current opacity-70" style={{ color: barInk }} />
      </div>
      <div
        className={cx(
          'flex gap-4 p-4',
          picture === 'left' && 'flex-row-reverse items-center',
          picture === 'right' && 'items-center',
          picture === 'below' && 'flex-col text-center',
        )}
      >
        <PreviewText
          ink={behind ? getContrastColor(secondary) : '#22242b'}
          primary={primary}
          drawing={drawing}
        />
        {!behind && (
          <div
            className={picture === 'below' ? 'h-10 w-full' : 'h-20 w-24 flex-none'}
            style={{ backgroundColor: secondary, borderRadius: radius }}
          />
        )}
      </div>
    </div>
  )
}

const PreviewText = ({ ink, primary, drawing }: { ink: string; primary: string; drawing: Drawing }) => (
  <div className="min-w-0 flex-1" style={{ color: ink }}>
    <div className="text-lg leading-6" style={drawing.heading}>
      {t('Welcome to our site')}
    </div>
    <i className="mt-2 block h-1.5 w-full rounded-full bg-current opacity-20" />
    <i className="mt-1.5 block h-1.5 w-2/3 rounded-full bg-current opacity-20 in-[.text-center]:mx-auto" />
    <span
      className="mt-3 inline-block px-2.5 py-1 text-2xs font-semibold"
      style={{ backgroundColor: primary, color: getContrastColor(primary), borderRadius: drawing.radius }}
    >
      {t('Get in touch')}
    </span>
  </div>
)
