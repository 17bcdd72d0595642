import { encode } from 'uqr'

/** The quiet zone that scanners need, in modules. */
const BORDER = 4

/** Text as a QR code, dark on white in both themes, because many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 flex-none rounded-m border border-line bg-[#ffffff]"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
