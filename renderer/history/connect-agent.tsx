import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';

const settings = `{
  "mcpServers": {
    "copyq": {
      "command": "copyq-companion",
      "args": ["mcp"]
    }
  }
}`;

/** An empty log: how to connect an agent. */
export function ConnectAgent() {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(settings).then(
      () => setCopied(true),
      // The text stands there to be selected by hand.
      () => setCopied(false),
    );
  };
  return (
    <div className="empty">
      <h1>{t('history.empty')}</h1>
      <p>{t('history.connect')}</p>
      <pre className="code-block">{settings}</pre>
      <Button className="button small" onPress={copy}>
        {copied ? t('text.copied') : t('text.copy')}
      </Button>
    </div>
  );
}
