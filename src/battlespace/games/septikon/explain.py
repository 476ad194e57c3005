from battlespace.kernel.words import Reason
def explain(s, text):
    return [Reason("SEP-6.2")]
