// The icons of the toolbar, as strokes in a square of 24 units.

export const TOOL_ICONS = {
  takeBack: 'M9 6 4 11l5 5M4.500 11H14a5.500 5.500 0 0 1 0 11h-3',
  hint: 'M9.500 18h5M10.500 21.500h3M12 2.500a6.500 6.500 0 0 0-4 11.600c.900.800 1.500 1.800 1.500 2.900h5c0-1.100.600-2.100 1.500-2.900a6.500 6.500 0 0 0-4-11.600Z',
  resign: 'M6 22V3M6 4c4-2.500 8 2.500 12.500 0v9.500C14 16 10 11 6 13.500',
  rules:
    'M9 9a3.100 3.100 0 1 1 4.600 2.700c-1 .600-1.600 1.200-1.600 2.500M12 18v.200M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19Z',
  abort: 'M6 6l12 12M18 6 6 18',
  more: 'M5 12h.010M12 12h.010M19 12h.010',
} as const;
export type ToolIcon = keyof typeof TOOL_ICONS;
