import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { type AccentShades, getAccentShades, isAdjusted } from '#shared/settings/accent.ts'
import { AgencyChange } from '#shared/settings/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { agencyQuery, type AgencySettings, saveAgency } from './queries.ts'
import { refreshBranding, SettingsCard, type SettingsForm } from './settings-card.tsx'
import { ColorField } from '#web/ui/forms/color-field.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { LOGO_TYPES, invalidLogoMessage, PICTURE_MAX_MB } from '#shared/files/values.ts'
import { useChange } from '#web/changes/use-change.ts'
import { PicturePicker } from '#web/ui/forms/picture-picker.tsx'
import { uploadFile } from '#web/api/upload/upload.ts'
import { FileRejectedError } from '#web/api/upload/upload-types.ts'
import { useOneUpload } from '#web/ui/forms/use-one-upload.ts'

const General = AgencyChange.pick({ name: true, accentColor: true }).required()
type Values = z.input<typeof General>

const labels = { name: t('Name'), accentColor: t('Accent Color') }

/** The agency's name, colors and logo. */
export const GeneralCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="general"
    title={t('General')}
    description={t('How your agency appears on every page and in every email.')}
    record={record}
    schema={General}
    toValues={({ name, accentColor }) => ({ name, accentColor })}
    labels={labels}
  >
    {(form) => (
      <>
        <FormField form={form} name="name" label={t('Agency Name')} required>
          <Input autoComplete="organization" maxLength={NAME_MAX} />
        </FormField>
        <LogoField record={record} />
        <AccentField form={form} />
      </>
    )}
  </SettingsCard>
)

function AccentField({ form }: { form: SettingsForm<Values> }) {
  const { setValue, formState, control } = form
  const color = useWatch({ control, name: 'accentColor' })
  const valid = /^#[0-9a-f]{6}$/i.test(color)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ColorField
        label={t('Accent Color')}
        required
        value={color}
        onChange={(value) => setValue('accentColor', value, { shouldDirty: true, shouldValidate: true })}
        error={formState.errors.accentColor?.message}
        hint={
          valid && isAdjusted(color)
            ? t('This color is too pale to read on white. The portal uses a darker shade of it where needed.')
            : t('Used for buttons, links and selected items.')
        }
      />
      {valid && <AccentPreview accent={color} />}
    </div>
  )
}

const MAX_BYTES = 1024 * 1024

/** The agency's logo: choosing one uploads it and shows it everywhere immediately. */
function LogoField({ record }: { record: AgencySettings }) {
  const { logo } = record
  const saveLogo = useChange('agency', {
    send: (name: string | null) => saveAgency({ logo: name }),
    successToast: (saved) => (saved.logo ? t('Logo saved') : t('Logo removed')),
    query: agencyQuery.queryKey,
    onDone: refreshBranding,
  })
  const upload = useOneUpload(async (file, sending) => {
    if (!(file.type in LOGO_TYPES) || file.size > MAX_BYTES) throw new FileRejectedError(invalidLogoMessage())
    const { name } = await uploadFile(file, sending)
    await saveLogo.mutateAsync(name)
  }, invalidLogoMessage)
  return (
    <PicturePicker
      label={t('Logo')}
      types={LOGO_TYPES}
      hint={t(
        'JPEG, PNG, GIF, WebP or SVG, at most {size} MB. A square one also makes the best icon. Without one, your initials are shown.',
        { size: PICTURE_MAX_MB },
      )}
      error={saveLogo.variables === null ? saveLogo.error?.message : undefined}
      isChosen={logo !== null}
      preview={
        logo && (
          <img
            src={logo}
            alt={t('Current logo')}
            className="h-12 max-w-40 rounded-m border border-line bg-ground-paper object-contain p-1"
          />
        )
      }
      upload={upload}
      busy={saveLogo.isPending && saveLogo.variables === null}
      onRemove={() => saveLogo.mutate(null)}
    />
  )
}

const grounds = {
  light: { surface: '#ffffff', line: '#e8e5de', ink: '#1a1b20' },
  dark: { surface: '#1a1c21', line: '#292c33', ink: '#f2f2f4' },
}

/** A button, a link and a bar in the shades derived from an accent color, in both themes. */
function AccentPreview({ accent }: { accent: string }) {
  const shades = getAccentShades(accent)
  return (
    <figure
      aria-label={t('Preview of {accent} in the light and the dark theme', { accent })}
      className="flex gap-2"
    >
      <Sample theme="light" shades={shades.light} />
      <Sample theme="dark" shades={shades.dark} />
    </figure>
  )
}

function Sample({ theme, shades }: { theme: 'light' | 'dark'; shades: AccentShades }) {
  const { surface, line, ink } = grounds[theme]
  return (
    <div
      aria-hidden="true"
      className="flex min-w-0 flex-1 flex-col gap-2.5 rounded-m border p-3 text-xs forced-color-adjust-none"
      style={{ backgroundColor: surface, borderColor: line, color: ink }}
    >
      <span
        className="self-start rounded-s px-2.5 py-1 font-medium"
        style={{ backgroundColor: shades.fill, color: shades.on }}
      >
        {t('Button')}
      </span>
      <span className="font-medium" style={{ color: shades.ink }}>
        {t('A link')}
      </span>
      <span className="h-1.5 overflow-hidden rounded-full" style={{ backgroundColor: shades.soft }}>
        <span className="block h-full w-3/5 rounded-full" style={{ backgroundColor: shades.fill }} />
      </span>
    </div>
  )
}
