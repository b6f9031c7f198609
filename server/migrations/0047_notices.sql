-- Notifications begin from texts of their own, which administrators edit as they do those of e-mails.
ALTER TABLE email_template ADD COLUMN medium text NOT NULL DEFAULT 'mail' CHECK (medium IN ('mail', 'push')),
  DROP CONSTRAINT email_template_pkey,
  ADD PRIMARY KEY (medium, purpose);

-- What one that is out came to, beside `recipients` and `undelivered`, in people: to whom it was delivered, and of the undelivered those whose turn came when it meant nothing any more.
ALTER TABLE email ADD COLUMN delivered integer NOT NULL DEFAULT 0,
  ADD COLUMN expired integer NOT NULL DEFAULT 0;
