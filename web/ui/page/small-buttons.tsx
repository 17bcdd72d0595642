import type { ComponentProps } from 'react'
import { Button } from '../base/button.tsx'
import { IconButton } from './icon-button.tsx'

/** A small button that is as tall as other controls on a phone. */
export const SmallButton = (props: Omit<ComponentProps<typeof Button>, 'size' | 'className'>) => (
  <Button size="sm" className="max-sm:min-h-control" {...props} />
)

/** A small icon button that is as large as other controls on a phone. */
export const SmallIconButton = (props: Omit<ComponentProps<typeof IconButton>, 'size' | 'className'>) => (
  <IconButton size="sm" className="max-sm:size-control" {...props} />
)
