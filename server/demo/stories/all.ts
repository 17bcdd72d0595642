import type { ClientStory } from '../story.ts'
import { bakery } from './bakery.ts'

export const stories: ClientStory[] = [bakery]
