"""False wins 诈胡: the fine, what the false winner may still do, what the judge has to say."""
