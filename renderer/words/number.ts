import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Writes numbers grouped as the language does. */
export function useNumber(): (value: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const format = new Intl.NumberFormat(i18n.language);
    return (value: number) => format.format(value);
  }, [i18n.language]);
}

/** Writes a size in bytes with the unit that keeps it short. */
export function useSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => (bytes: number) => formatSize(bytes, i18n.language), [i18n.language]);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function formatSize(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** step);
}
