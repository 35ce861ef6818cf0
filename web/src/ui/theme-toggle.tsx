import { IconButton } from './icon-button.tsx'
import { MoonIcon, SunIcon } from './icons.tsx'
import { useTheme } from './use-theme.ts'

export const ThemeToggle = () => {
  const [theme, setTheme] = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Use the ${next} theme`} onClick={() => setTheme(next)}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  )
}
