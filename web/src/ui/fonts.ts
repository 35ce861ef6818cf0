import './fonts.css'
import '@fontsource-variable/figtree/wght.css'
