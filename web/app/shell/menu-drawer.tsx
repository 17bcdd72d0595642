import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { t } from '#shared/i18n/t.ts'
import { usePortal } from '#web/api/session.ts'
import { Brand } from '#web/ui/base/brand.tsx'
import { SideMenu } from './frame/side-menu.tsx'
import { CloseOnBack } from '#web/ui/overlays/close-on-back.ts'
import { overlayClassName } from '#web/ui/overlays/dialog.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'

interface MenuDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The side menu as a drawer for small screens. */
export default function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClassName} />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 start-0 z-50 flex w-[min(300px,calc(100vw-56px))] animate-drawer flex-col overflow-y-auto bg-sunken shadow-modal outline-none"
        >
          <CloseOnBack onBack={() => onOpenChange(false)} />
          <div className="flex h-14 flex-none items-center justify-between pe-2 ps-4">
            <Dialog.Title className="min-w-0">
              <span className="sr-only">{t('Menu:')} </span>
              <Brand portal={usePortal()} />
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label={t('Close menu')} data-closes />
            </Dialog.Close>
          </div>
          <nav aria-label={t('Main')} className="flex-1 px-3 pt-2 pb-[max(16px,env(safe-area-inset-bottom))]">
            <SideMenu onNavigate={() => onOpenChange(false)} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
