import { cx } from '#web/ui/base/cx.ts'

/** The portal's logo: two stacked pages with a check mark. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('flex-none', className ?? 'size-8')}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <rect x="11.5" y="6.5" width="14" height="14" rx="3.5" className="fill-on-accent" opacity=".38" />
      <rect x="6.5" y="11.5" width="14" height="14" rx="3.5" className="fill-on-accent" />
      <path
        d="M9.6 18.7l2.6 2.6 5.2-5.4"
        fill="none"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  )
}

/** The agency's logo, on white, which it was most likely designed for. */
function Logo({ address }: { address: string }) {
  return (
    <img
      src={address}
      alt=""
      className="h-8 max-w-24 flex-none rounded-m bg-ground-paper object-contain p-0.5"
    />
  )
}

interface BrandProps {
  /** The portal's public data; undefined until loaded. */
  portal: { agencyName: string; logo: string | null } | undefined
}

/** The agency's logo, or the portal's, with the agency's name. */
export function Brand({ portal }: BrandProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 sm:gap-2.5">
      {portal?.logo ? <Logo address={portal.logo} /> : <BrandMark />}
      <span className="min-w-0 leading-tight">
        <span className="line-clamp-2 pr-0.5 text-[15px] font-[640] tracking-[-0.015em] wrap-break-word sm:line-clamp-1">
          {portal?.agencyName ?? 'Project Portal'}
        </span>
        {portal && portal.agencyName !== 'Project Portal' && (
          <span className="block truncate text-2xs leading-4 text-current opacity-65">Project Portal</span>
        )}
      </span>
    </span>
  )
}
