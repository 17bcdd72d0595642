import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { type ReactNode, useState } from 'react'
import type { IconType } from '../base/button.tsx'
import { isRightToLeft } from '../base/direction.ts'
import { cx } from '../base/cx.ts'
import { CloseOnBack } from './close-on-back.ts'

export const popoverClassName =
  'z-50 max-w-[calc(100vw-16px)] animate-rise rounded-l border border-line bg-raised shadow-pop outline-none'

const itemClassName =
  'flex min-h-control-small w-full cursor-pointer items-center gap-2.5 rounded-s px-2.5 py-1.5 text-base outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover'

interface MenuProps {
  /** One focusable element, such as an `IconButton`. */
  trigger: ReactNode
  align?: 'start' | 'end'
  /** Opens immediately: for a menu that is loaded when its trigger is pressed. */
  defaultOpen?: boolean
  /** Set it to open the menu in other ways as well, such as with a key. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Prevent the event's default to move the focus elsewhere than to the trigger. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
  className?: string
  children: ReactNode
}

/** A menu of actions under its trigger: arrow keys, type-ahead, Esc, Back. */
export function Menu(props: MenuProps) {
  const { trigger, align = 'end', className, children, onCloseAutoFocus } = props
  const [isOpen, setIsOpen] = useState(props.defaultOpen ?? false)
  function changeOpen(open: boolean) {
    setIsOpen(open)
    props.onOpenChange?.(open)
  }
  return (
    <Radix.Root
      dir={isRightToLeft() ? 'rtl' : 'ltr'}
      modal={false}
      open={props.open ?? isOpen}
      onOpenChange={changeOpen}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          className={cx(
            popoverClassName,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1',
            className,
          )}
        >
          <CloseOnBack onBack={() => changeOpen(false)} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: IconType
  tone?: 'danger'
  disabled?: boolean
  onSelect?: () => void
  /** Whether the items that this item shows or hides are visible. The menu stays open when it is selected. */
  expanded?: boolean
  /** Renders the only child (a `Link`) as the item; put the icon inside it. */
  asChild?: boolean
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { icon: Icon, tone, disabled, onSelect, expanded, asChild, children } = props
  return (
    <Radix.Item
      asChild={asChild ?? false}
      disabled={disabled ?? false}
      className={cx(itemClassName, tone === 'danger' ? 'text-bad' : 'text-ink')}
      aria-expanded={expanded}
      onSelect={(event) => {
        if (expanded !== undefined) event.preventDefault()
        onSelect?.()
      }}
    >
      {asChild ? (
        children
      ) : (
        <>
          {Icon && <Icon size={16} strokeWidth={1.8} className="opacity-75" />}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3">{children}</Radix.Label>
}

export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />

interface MenuChoicesProps<V extends string> {
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string; icon?: IconType }[]
}

/** A choice between settings, with the current one checked; choosing keeps the menu open. */
export const MenuChoices = <V extends string>({ value, onChange, options }: MenuChoicesProps<V>) => (
  <Radix.RadioGroup value={value}>
    {options.map(({ value: option, label, icon: Icon }) => (
      <Radix.RadioItem
        key={option}
        value={option}
        className={itemClassName}
        onSelect={(event) => {
          event.preventDefault()
          onChange(option)
        }}
      >
        {Icon && <Icon size={16} strokeWidth={1.8} className="opacity-75" />}
        <span className="flex-1">{label}</span>
        <Radix.ItemIndicator>
          <Check size={16} className="text-accent-ink" />
        </Radix.ItemIndicator>
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
)
