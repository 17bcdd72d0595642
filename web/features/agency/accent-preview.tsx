import { type AccentShades, accentShades } from '#shared/accent.ts'
import { t } from '#shared/words.ts'

const grounds = {
  light: { surface: '#ffffff', line: '#e8e5de', ink: '#1a1b20' },
  dark: { surface: '#1a1c21', line: '#292c33', ink: '#f2f2f4' },
}

/** A button, a link and a bar in the shades derived from an accent color, in both themes. */
export function AccentPreview({ accent }: { accent: string }) {
  const shades = accentShades(accent)
  return (
    <figure
      aria-label={t('Preview of {accent} in the light and the dark theme', { accent })}
      className="flex gap-2"
    >
      <Sample theme="light" shades={shades.light} />
      <Sample theme="dark" shades={shades.dark} />
    </figure>
  )
}

function Sample({ theme, shades }: { theme: 'light' | 'dark'; shades: AccentShades }) {
  const { surface, line, ink } = grounds[theme]
  return (
    <div
      aria-hidden="true"
      className="flex min-w-0 flex-1 flex-col gap-2.5 rounded-m border p-3 text-xs forced-color-adjust-none"
      style={{ backgroundColor: surface, borderColor: line, color: ink }}
    >
      <span
        className="self-start rounded-s px-2.5 py-1 font-medium"
        style={{ backgroundColor: shades.fill, color: shades.on }}
      >
        {t('Button')}
      </span>
      <span className="font-medium" style={{ color: shades.ink }}>
        {t('A link')}
      </span>
      <span className="h-1.5 overflow-hidden rounded-full" style={{ backgroundColor: shades.soft }}>
        <span className="block h-full w-3/5 rounded-full" style={{ backgroundColor: shades.fill }} />
      </span>
    </div>
  )
}
