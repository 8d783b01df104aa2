import QRCode from 'antd/es/qr-code'

/** White in the dark too: many cameras do not read light on dark. */
export const QrPicture = ({ label, size, value }: { label: string; size: number; value: string }) => (
  <QRCode type="svg" aria-label={label} size={size} bordered={false} color="#000" bgColor="#fff" value={value} />
)
