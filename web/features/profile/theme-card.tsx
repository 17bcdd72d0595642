import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { setTheme, storedTheme, type Theme } from '#web/ui/display/theme.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { ChoiceCards, type Choice } from '#web/ui/forms/choice-cards.tsx'
import { Field } from '#web/ui/base/field.tsx'

const themes: Choice<Theme>[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
]

/** Light or dark, on this device. */
export function ThemeCard() {
  const [theme, choose] = useState(storedTheme)
  return (
    <Card>
      <CardHeader
        level={2}
        title="Appearance"
        description="For this device. System follows the device’s own setting."
      />
      <Field label="Theme" as="group" labelHidden>
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
