import type { LogoLook } from '#shared/agency/logo-look.ts'
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

/** The agency's logo; on white, which it was most likely designed for, unless it brings its own ground. */
function Logo({ logo, logoLook: look }: { logo: string; logoLook: LogoLook | null }) {
  return (
    <img
      src={logo}
      alt=""
      width={look?.width}
      height={look?.height}
      className={cx(
        'h-8 w-auto max-w-24 flex-none rounded-m object-contain',
        !look?.opaque && 'bg-ground-paper p-0.5',
      )}
    />
  )
}

interface BrandProps {
  /** The portal's public data; undefined until loaded. */
  portal: { agencyName: string; logo: string | null; logoLook: LogoLook | null } | undefined
}

/** The agency's logo, or the portal's, with the agency's name. */
export function Brand({ portal }: BrandProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 sm:gap-2.5">
      {portal?.logo ? <Logo logo={portal.logo} logoLook={portal.logoLook} /> : <BrandMark />}
      <span className="min-w-0 leading-tight">
        <span className="block truncate pr-0.5 text-[15px] font-[640] tracking-[-0.015em]">
          {portal?.agencyName ?? 'Project Portal'}
        </span>
        {portal && portal.agencyName !== 'Project Portal' && (
          <span className="block truncate text-2xs leading-4 text-current opacity-65 max-sm:sr-only">
            Project Portal
          </span>
        )}
      </span>
    </span>
  )
}
