import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { setTheme, getStoredTheme, type Theme } from '#web/ui/display/theme.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { ChoiceCards, type Choice } from '#web/ui/forms/form-field.tsx'
import { Field } from '#web/ui/base/field.tsx'

const themes: Choice<Theme>[] = [
  { value: 'system', label: t('System'), icon: Monitor },
  { value: 'light', label: t('Light'), icon: Sun },
  { value: 'dark', label: t('Dark'), icon: Moon },
]

/** A card to choose the theme on this device: system, light or dark. */
export function ThemeCard() {
  const [theme, choose] = useState(getStoredTheme)
  return (
    <Card id="appearance" className="scroll-mt-20">
      <CardHeader
        level={2}
        title={t('Appearance')}
        description={t('For this device. System follows the device’s own setting.')}
      />
      <Field label={t('Theme')} as="group" labelHidden>
        <ChoiceCards
          columns={3}
          options={themes}
          value={theme}
          onValueChange={(next) => {
            setTheme(next)
            choose(next)
          }}
        />
      </Field>
    </Card>
  )
}
