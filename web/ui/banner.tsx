import { WifiOff } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { IconType } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toneFill, type Tone } from '#web/ui/tone.ts'

interface BannerProps {
  icon: IconType
  tone?: Tone
  children: ReactNode
  action?: ReactNode
}

/** A line across the top of the page that stays as long as what it says is true. */
export function Banner({ icon: Icon, tone = 'warn', children, action }: BannerProps) {
  return (
    <output
      className={cx(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-2 text-sm font-medium',
        toneFill[tone],
      )}
    >
      <Icon size={16} />
      <span>{children}</span>
      {action}
    </output>
  )
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Shows while the browser has no connection. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return <Banner icon={WifiOff}>You are offline. What you type is kept; try again when you are back.</Banner>
}
