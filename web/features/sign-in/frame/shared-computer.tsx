import { t } from '#shared/i18n/t.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

interface SharedComputerProps {
  shared: boolean
  onChange: (shared: boolean) => void
}

/** Asks whether the computer is shared, for every authentication method. Explains the effect once that's chosen. */
export const SharedComputer = ({ shared, onChange }: SharedComputerProps) => (
  <Checkbox
    label={t('This is a shared computer')}
    hint={
      shared && t('Nothing is saved on it, and you’re signed out when the browser closes or after 12 hours.')
    }
    name="shared"
    checked={shared}
    onChange={(event) => onChange(event.target.checked)}
  />
)
