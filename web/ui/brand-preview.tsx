import { contrast, inkOn } from '#web/ui/swatch.tsx'

/** A miniature page in a brand's two colours (`#rrggbb`), with the contrast of its button told. */
export function BrandPreview({ primary, secondary }: { primary: string; secondary: string }) {
  if (!/^#[0-9a-f]{6}$/i.test(primary) || !/^#[0-9a-f]{6}$/i.test(secondary)) return null
  const ink = inkOn(primary)
  const ratio = contrast(primary, ink)
  return (
    <figure className="max-w-sm">
      <div
        aria-hidden="true"
        className="overflow-hidden rounded-l border border-line-strong bg-[#ffffff] shadow-card"
      >
        <div className="flex h-6 items-center gap-1 px-2.5" style={{ backgroundColor: primary }}>
          <i className="size-2 rounded-full bg-current" style={{ color: ink }} />
          <i className="ml-auto h-1 w-5 rounded-full bg-current opacity-70" style={{ color: ink }} />
          <i className="h-1 w-5 rounded-full bg-current opacity-70" style={{ color: ink }} />
        </div>
        <div className="flex items-center gap-4 p-4">
          <div className="flex-1 space-y-2">
            <i className="block h-2.5 w-4/5 rounded-full bg-[#22242b]" />
            <i className="block h-1.5 w-full rounded-full bg-[#d9dbe1]" />
            <i className="block h-1.5 w-2/3 rounded-full bg-[#d9dbe1]" />
            <i
              className="inline-block rounded-s px-2.5 py-1 text-2xs font-semibold not-italic"
              style={{ backgroundColor: primary, color: ink }}
            >
              Get in touch
            </i>
          </div>
          <div className="h-20 w-24 rounded-m" style={{ backgroundColor: secondary }} />
        </div>
      </div>
      <figcaption className="mt-2 text-sm text-ink-3">
        {ink === '#ffffff' ? 'White' : 'Black'} text on the primary colour has a contrast of{' '}
        {ratio.toFixed(1)}:1
        {ratio >= 4.5 ? ', easy to read.' : ', hard to read in small sizes.'}
      </figcaption>
    </figure>
  )
}
