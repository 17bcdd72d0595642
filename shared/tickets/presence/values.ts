export const PRESENCE_STATES = ['viewing', 'answering', 'gone'] as const
