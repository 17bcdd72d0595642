import { Ellipsis } from 'lucide-react'
import { Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '../base/button.tsx'
import { lazyPart, preloadInBackground } from '../base/lazy.ts'

interface MenuTriggerProps {
  /** The button that opened it. The menu is a `Menu` with `defaultOpen`. */
  trigger: ReactNode
}

/** Returns a More button with a menu of rare actions, which is loaded when it is about to be used. */
export function createMoreMenu<P extends MenuTriggerProps>(
  load: () => Promise<{ default: ComponentType<P> }>,
) {
  const LazyMenu = lazyPart(load)
  const renderMenu = (props: Omit<P, 'trigger'>, trigger: ReactNode) => (
    <LazyMenu {...({ ...props, trigger } as P)} />
  )
  return function MoreMenu(props: Omit<P, 'trigger'>) {
    const [used, setUsed] = useState(false)
    if (used) return <Suspense fallback={<MoreButton />}>{renderMenu(props, <MoreButton />)}</Suspense>
    return (
      <MoreButton
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={() => preloadInBackground(load)}
        onFocus={() => preloadInBackground(load)}
        onClick={() => setUsed(true)}
      />
    )
  }
}

const MoreButton = (props: ComponentProps<typeof Button>) => (
  <Button icon={Ellipsis} className="max-sm:flex-none!" aria-label={t('More actions')} {...props}>
    <span className="max-sm:hidden">{t('More')}</span>
  </Button>
)
